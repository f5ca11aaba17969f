import type { ReactNode } from 'react';
import type { Form } from '#domain/forms/form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Done } from '../form-state.ts';
import type { AnswerPromise } from './answer-promise.ts';
import { Confirmation } from './confirmation.tsx';

export default function WhatFollows({
  form,
  next,
  done: { reference, alreadyReceived, sentAt },
  promise,
  children,
}: {
  form: Form;
  next: NonNullable<Form['next']>;
  done: Done;
  promise: AnswerPromise | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('confirmation');
  return (
    <Confirmation
      reference={reference}
      next={t(next)}
      isPromised={form.isAnswerPromised ?? false}
      canFollow={form.followedBy !== undefined}
      sentAt={sentAt}
      promise={promise}
    >
      {children}
      {alreadyReceived && <p>{t('alreadyReceived')}</p>}
    </Confirmation>
  );
}

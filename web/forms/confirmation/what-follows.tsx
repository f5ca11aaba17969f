import type { ReactNode } from 'react';
import type { Form } from '#domain/forms/form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Done } from '../form-state.ts';
import { Confirmation } from './confirmation.tsx';
import type { OwnPromise } from './own-promise.ts';

export default function WhatFollows({
  form,
  next,
  done: { reference, alreadyReceived, sentAt },
  own,
  children,
}: {
  form: Form;
  next: NonNullable<Form['next']>;
  done: Done;
  own: OwnPromise | undefined;
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
      own={own}
    >
      {children}
      {alreadyReceived && <p>{t('alreadyReceived')}</p>}
    </Confirmation>
  );
}

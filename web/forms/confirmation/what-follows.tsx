import type { ReactNode } from 'react';
import type { Form } from '#domain/forms/form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Done } from '../form-state.ts';
import { Confirmation } from './confirmation.tsx';
import type { OwnPromise } from './own-promise.ts';

export default function WhatFollows({
  next,
  done: { reference, alreadyReceived, sentAt },
  own,
  children,
}: {
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
      isPromised={next === 'next.contact' || next === 'next.call-back'}
      canFollow={next !== 'next.survey'}
      sentAt={sentAt}
      own={next === 'next.contact' ? own : undefined}
    >
      {children}
      {alreadyReceived && <p>{t('alreadyReceived')}</p>}
    </Confirmation>
  );
}

import { useRouteLoaderData } from 'react-router';
import type { Field } from '#domain/forms/fields.ts';
import type { MessageKey } from '#locales/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { loader as rootLoader } from '../../root.tsx';
import type { Status } from '../form-state.ts';

/** What is wrong with a field, in words, and the input's error code where it has one. */
export interface FieldMessage {
  text: string;
  code?: number;
}

/** The code of a date that is none (R10.2). */
const dateInvalidCode = 1;

interface Messages {
  /** The sentence of a message key. */
  message(key: MessageKey): string;
  /** What is wrong with a field. Where a date was typed, and not only missing, it says so first. */
  fieldMessage(field: Field, key: MessageKey, sent: string): FieldMessage;
  statusText(status: Status): string;
  /** The operator's ages, for sentences that name them. */
  withAges: { minLeadAge: number | undefined; maxLeadAge: number | undefined };
}

export function useMessages(): Messages {
  const { t, language } = useTranslation('messages');
  const leadAge = useRouteLoaderData<typeof rootLoader>('root')?.leadAge;
  const withAges = { minLeadAge: leadAge?.least, maxLeadAge: leadAge?.most };
  const message = (key: MessageKey) => t(key, withAges);
  return {
    message,
    fieldMessage: ({ type, missing }, key, sent) =>
      type === 'date' && key === missing && sent.trim() !== ''
        ? { text: `${message('dateInvalid')} ${message(key)}`, code: dateInvalidCode }
        : { text: message(key) },
    statusText: ({ key, words = key, sentence }) => sentence?.[language] ?? message(words),
    withAges,
  };
}

import type { Field, FieldName } from '#domain/forms/fields.ts';
import { fieldIn } from '#domain/forms/form.ts';
import { defaultLeadAges, type LeadAges } from '#domain/lead-ages.ts';
import { readRefusedAmount } from '#domain/rules/amount.ts';
import type { Errors } from '#domain/rules/validation.ts';
import type { MessageKey } from '#locales/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import type { FormValues, Status } from '../form-state.ts';

export interface FieldMessage {
  text: string;
  code?: number;
}

export type FieldMessages = Readonly<Record<string, FieldMessage>>;

/** The specification's error code (R10.2). */
const dateInvalidCode = 1;

interface Messages {
  message(key: MessageKey): string;
  /** The text for an invalid date begins with `dateInvalid`. The text for an amount may end with how it was read. */
  fieldMessages(
    fields: readonly FieldName[],
    errors: Errors,
    sent?: FormValues,
    form?: Parameters<typeof fieldIn>[0],
  ): FieldMessages;
  statusText(status: Status): string;
  withAges: LeadAges;
}

export function useMessages(): Messages {
  const { t, language } = useTranslation('messages');
  const withAges = useRootData()?.leadAges ?? defaultLeadAges;
  const message = (key: MessageKey) => t(key, withAges);
  const fieldMessage = ({ type, missing }: Field, key: MessageKey, sent: string): FieldMessage => {
    const isMalformed = key === missing && sent.trim() !== '';
    if (isMalformed && type === 'date')
      return { text: `${message('dateInvalid')} ${message(key)}`, code: dateInvalidCode };
    const hint = isMalformed && type === 'number' ? readRefusedAmount(sent) : undefined;
    return { text: hint ? `${message(key)}. ${t(hint.key, { ...hint })}` : message(key) };
  };
  return {
    message,
    fieldMessages: (fields, errors, sent = {}, form = {}) =>
      Object.fromEntries(
        fields.flatMap((name) => {
          const key = errors[name];
          return key ? [[name, fieldMessage(fieldIn(form, name), key, sent[name] ?? '')]] : [];
        }),
      ),
    statusText: ({ key, words = key, sentence }) => sentence?.[language] ?? message(words),
    withAges,
  };
}

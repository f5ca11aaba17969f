import type { Field } from '#domain/forms/fields.ts';
import { type LeadAges, usualLeadAges } from '#domain/lead-ages.ts';
import { type AmountHint, readRefusedAmount } from '#domain/rules/amount.ts';
import type { MessageKey } from '#locales/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
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
  /** What is wrong with a field. A date that was typed is named invalid first; of an amount it says how it was read. */
  fieldMessage(field: Field, key: MessageKey, sent: string): FieldMessage;
  statusText(status: Status): string;
  /** The operator's ages, for sentences that name them. */
  withAges: LeadAges;
}

/** Amounts are read from left to right in Arabic too. */
function isolated({ key: _, ...amounts }: AmountHint): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, `\u2066${amount}\u2069`]));
}

export function useMessages(): Messages {
  const { t, language } = useTranslation('messages');
  const withAges = useRootData()?.leadAges ?? usualLeadAges;
  const message = (key: MessageKey) => t(key, withAges);
  return {
    message,
    fieldMessage: ({ type, missing }, key, sent) => {
      const isMalformed = key === missing && sent.trim() !== '';
      if (isMalformed && type === 'date')
        return { text: `${message('dateInvalid')} ${message(key)}`, code: dateInvalidCode };
      const hint = isMalformed && type === 'number' ? readRefusedAmount(sent) : undefined;
      return { text: hint ? `${message(key)}. ${t(hint.key, isolated(hint))}` : message(key) };
    },
    statusText: ({ key, words = key, sentence }) => sentence?.[language] ?? message(words),
    withAges,
  };
}

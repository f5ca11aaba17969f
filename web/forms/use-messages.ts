import { useRouteLoaderData } from 'react-router';
import type { Field } from '#domain/fields.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Status } from './form-state.ts';

interface Messages {
  /** The sentence of a message key. */
  message(key: string): string;
  /** What is wrong with a field. Where a date was typed, and not only missing, it says so first. */
  fieldMessage(field: Field, key: string, sent: string): string;
  statusText(status: Status): string;
  /** The operator's ages, for sentences that name them. */
  withAges: { minLeadAge: number | undefined; maxLeadAge: number | undefined };
}

export function useMessages(): Messages {
  const { t, language } = useTranslation('messages');
  const leadAge = useRouteLoaderData<typeof rootLoader>('root')?.leadAge;
  const withAges = { minLeadAge: leadAge?.least, maxLeadAge: leadAge?.most };
  const message = (key: string) => t(key, withAges);
  return {
    message,
    fieldMessage: ({ type, missing }, key, sent) =>
      type === 'date' && key === missing && sent.trim() !== ''
        ? `${message('dateInvalid')} ${message(key)}`
        : message(key),
    statusText: ({ key, sentence }) => sentence?.[language] ?? message(key),
    withAges,
  };
}

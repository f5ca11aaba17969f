import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '../i18n/language.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Status } from './form-state.ts';

interface Messages {
  /** The sentence of a message key. */
  message(key: string): string;
  statusText(status: Status): string;
  /** The operator's ages, for sentences that name them. */
  withAges: { minLeadAge: number | undefined; maxLeadAge: number | undefined };
}

export function useMessages(): Messages {
  const { t, i18n } = useTranslation('messages');
  const leadAge = useRouteLoaderData<typeof rootLoader>('root')?.leadAge;
  const withAges = { minLeadAge: leadAge?.least, maxLeadAge: leadAge?.most };
  const message = (key: string) => t(key, withAges);
  return {
    message,
    statusText: ({ key, sentence }) => sentence?.[i18n.language as Language] ?? message(key),
    withAges,
  };
}

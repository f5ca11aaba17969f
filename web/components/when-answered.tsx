import { useRouteLoaderData } from 'react-router';
import { afterWorkingDays } from '#domain/working-days.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { loader as rootLoader } from '../root.tsx';

/** Working days within which the company gets back, as its sentences say. */
const promisedDays = 2;

/** Days in the Gregorian calendar and Latin digits, in both languages. */
const locales: Record<string, string> = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB' };

/**
 * The day by which the company gets back; without a moment of sending, the days and hours in which it works.
 * @param sentAt - when the form was sent
 */
export function WhenAnswered({ sentAt }: { sentAt?: Date }) {
  const { t, language } = useTranslation('confirmation');
  const working = useRouteLoaderData<typeof rootLoader>('root')?.company.working;
  if (!working) return null;
  const shown = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(date);
  if (sentAt) {
    const due = new Date(`${afterWorkingDays(sentAt, promisedDays, working)}T00:00:00Z`);
    const day = shown(due, { weekday: 'long', day: 'numeric', month: 'long' });
    return t('next.by', { day });
  }
  // Any week will do: this one began on a Sunday, which is day 0.
  const weekday = (day = 0) => shown(new Date(Date.UTC(2026, 10, 22 + day)), { weekday: 'long' });
  const { days, opens, closes } = working;
  return t('next.hours', { first: weekday(days[0]), last: weekday(days.at(-1)), opens, closes });
}

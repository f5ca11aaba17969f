import { shownDate } from '#domain/dates/shown-date.ts';
import { afterWorkingDays, promisedDays } from '#domain/dates/working-days.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';

/**
 * The day by which the company gets back; without a moment of sending, the days and hours in which it works.
 * @param sentAt - when the form was sent
 * @param days - working days within which it does
 */
export function WhenAnswered({
  sentAt,
  days: within = promisedDays,
}: {
  sentAt?: Date;
  days?: number | undefined;
}) {
  const { t, language } = useTranslation('confirmation');
  const working = useRootData()?.company.working;
  if (!working) return null;
  if (sentAt) {
    const due = new Date(`${afterWorkingDays(sentAt, within, working)}T00:00:00Z`);
    const day = shownDate(due, language, 'weekdayAndDay');
    return t('next.by', { day });
  }
  // Any week will do: this one began on a Sunday, which is day 0.
  const weekday = (day = 0) => shownDate(new Date(Date.UTC(2026, 10, 22 + day)), language, 'weekday');
  const { days, opens, closes } = working;
  return t('next.hours', { first: weekday(days[0]), last: weekday(days.at(-1)), opens, closes });
}

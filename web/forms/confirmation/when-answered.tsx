import { shownDate } from '#domain/dates/shown-date.ts';
import { afterWorkingDays, promisedDays } from '#domain/dates/working-days.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';

/**
 * Without `sentAt`, shows working days and hours instead of the day.
 * @param days - working days until the answer
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
  // This week starts on a Sunday (day 0).
  const weekday = (day = 0) => shownDate(new Date(Date.UTC(2026, 10, 22 + day)), language, 'weekday');
  const { days, opens, closes } = working;
  return t('next.hours', { first: weekday(days[0]), last: weekday(days.at(-1)), opens, closes });
}

import { hijriParts } from '#domain/dates/hijri.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { readTypedDate } from '#domain/dates/typed-date.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './date-control.module.css';

/** Shows the date in both calendars with the month's name, because 05/06 is ambiguous. */
export function DateWords({ typed, problem }: { typed: string; problem?: string | undefined }) {
  const { t, language } = useTranslation('forms');
  const date = problem === undefined ? readTypedDate(typed)?.date : undefined;
  const hijri = date && hijriParts(date);
  return (
    <p className={styles.words} aria-live="polite">
      {problem}
      {date && <bdi>{longDate(date, language)}</bdi>}
      {hijri && (
        <>
          {' · '}
          <bdi>
            {t('hijri', { day: hijri.day, month: t(`hijriMonths.${hijri.month}`), year: hijri.year })}
          </bdi>
        </>
      )}
    </p>
  );
}

import { hijriParts } from '#domain/dates/hijri.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { readTypedDate } from '#domain/dates/typed-date.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './date-control.module.css';

/**
 * The date that was typed, by both calendars with their months by name, since 05/06 is read in two ways; or why there is
 * none.
 */
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

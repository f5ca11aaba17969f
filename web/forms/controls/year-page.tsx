import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../../ui/button.ts';
import styles from './calendar-dialog.module.css';

const perPage = 12;

export function YearPage({
  year,
  first,
  last,
  onChoose,
}: {
  year: number;
  first: number;
  last: number;
  onChoose(year: number): void;
}) {
  const { t, language } = useTranslation('forms');
  const [start, setStart] = useState(year - (year % perPage));
  const end = start + perPage - 1;
  const current = useRef<HTMLButtonElement>(null);
  // The button that opened this page is gone.
  useEffect(() => current.current?.focus(), []);
  const [Previous, Next] = language === 'ar' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  const shown = Array.from({ length: perPage }, (_, index) => start + index);
  return (
    <div>
      <div className={styles.head}>
        <button
          type="button"
          className={iconButton}
          aria-label={t('previousYears')}
          aria-disabled={start <= first || undefined}
          onClick={() => start > first && setStart(start - perPage)}
        >
          <Previous />
        </button>
        <p className={styles.month} aria-live="polite">
          <bdi dir="ltr">
            {start}–{end}
          </bdi>
        </p>
        <button
          type="button"
          className={iconButton}
          aria-label={t('nextYears')}
          aria-disabled={end >= last || undefined}
          onClick={() => end < last && setStart(start + perPage)}
        >
          <Next />
        </button>
      </div>
      <div className={styles.years}>
        {shown.map((each) => (
          <button
            key={each}
            ref={each === year ? current : undefined}
            type="button"
            className={styles.year}
            disabled={each < first || each > last}
            aria-current={each === year || undefined}
            onClick={() => onChoose(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </div>
  );
}

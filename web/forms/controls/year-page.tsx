import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../../ui/button.ts';
import styles from './calendar-dialog.module.css';

/** Years on a page (R10.2). */
const perPage = 12;

/** Twelve years to choose from, and the pages before and after. */
export function YearPage({ year, onChoose }: { year: number; onChoose(year: number): void }) {
  const { t, language } = useTranslation('forms');
  const [first, setFirst] = useState(year - (year % perPage));
  const [Previous, Next] = language === 'ar' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  const shown = Array.from({ length: perPage }, (_, index) => first + index);
  return (
    <div>
      <div className={styles.head}>
        <button
          type="button"
          className={iconButton()}
          aria-label={t('previousYears')}
          onClick={() => setFirst(first - perPage)}
        >
          <Previous aria-hidden="true" />
        </button>
        <p className={styles.month} aria-live="polite">
          <bdi dir="ltr">
            {first}–{first + perPage - 1}
          </bdi>
        </p>
        <button
          type="button"
          className={iconButton()}
          aria-label={t('nextYears')}
          onClick={() => setFirst(first + perPage)}
        >
          <Next aria-hidden="true" />
        </button>
      </div>
      <div className={styles.years}>
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.year}
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

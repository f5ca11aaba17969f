import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import type { DateRange } from '#domain/rules/eligibility.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './calendar-dialog.module.css';
import { YearPage } from './year-page.tsx';

/** Browsers disagree about a bare `ar-SA`. */
const locales: Record<string, string> = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-US' };

/** Years before today at which a birth date's calendar opens. */
const yearsSinceBirth = 30;

/** All dates are YYYY-MM-DD. */
export interface CalendarProps {
  title: string;
  chosen: string | undefined;
  today: string;
  range: Required<DateRange>;
  isBirthDate: boolean;
  onChoose(date: string): void;
  onClose(): void;
}

export default function CalendarDialog({
  title,
  chosen,
  today,
  range,
  isBirthDate,
  onChoose,
  onClose,
}: CalendarProps) {
  const { t, language } = useTranslation('forms');
  const first = parseDate(range.min);
  const last = parseDate(range.max);
  const within = (date: CalendarDate) =>
    date.compare(first) < 0 ? first : date.compare(last) > 0 ? last : date;
  const [focused, setFocused] = useState(() =>
    within(
      chosen ? parseDate(chosen) : parseDate(today).subtract({ years: isBirthDate ? yearsSinceBirth : 0 }),
    ),
  );
  const [years, setYears] = useState(false);
  const rtl = language === 'ar';
  const [Previous, Next] = rtl ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];

  return (
    <Dialog
      id="calendar-title"
      title={title}
      close={t('closeCalendar')}
      width="narrow"
      // The arrow keys then work at once.
      focus='[role="grid"] [tabindex="0"]'
      className={styles.calendar}
      onClose={onClose}
    >
      {/*
          React Aria adds a style element unless this id exists. The content security policy would refuse it;
          calendar-dialog.module.css has its rule.
        */}
      <span id="react-aria-pressable-style" hidden />
      <I18nProvider locale={locales[language] ?? 'en-US'}>
        {years ? (
          <YearPage
            year={focused.year}
            first={first.year}
            last={last.year}
            onChoose={(year) => {
              setFocused(within(focused.set({ year })));
              setYears(false);
            }}
          />
        ) : (
          <Calendar
            aria-label={title}
            // The chosen year's button is gone.
            autoFocus
            minValue={first}
            maxValue={last}
            focusedValue={focused}
            onFocusChange={setFocused}
            defaultValue={chosen ? parseDate(chosen) : null}
            onChange={(chosen) => onChoose(chosen.toString())}
          >
            <div className={styles.head}>
              <Button slot="previous" className={iconButton} aria-label={t('previousMonth')}>
                <Previous />
              </Button>
              <Heading className={styles.month ?? ''} />
              <Button slot="next" className={iconButton} aria-label={t('nextMonth')}>
                <Next />
              </Button>
            </div>
            <button type="button" className={styles.year} onClick={() => setYears(true)}>
              {t('chooseYear')}
            </button>
            <CalendarGrid className={styles.grid ?? ''}>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(day) => <CalendarCell date={day} className={styles.cell ?? ''} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        )}
      </I18nProvider>
    </Dialog>
  );
}

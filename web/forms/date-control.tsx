import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { addYears, formatPicker, parseDate } from '#domain/civil-date.ts';
import { hijriParts } from '#domain/hijri.ts';
import type { loader as rootLoader } from '../root.tsx';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import dates from './date-control.module.css';
import { keyboardOf } from './keyboards.ts';
import { useHydrated } from './use-hydrated.ts';

// Loaded when it is first opened: most people type the date.
const CalendarDialog = lazy(() => import('./calendar-dialog.tsx'));

/** Where a birth date's calendar opens, in years before today: nobody is born this month who applies. */
const birthYearsBack = 30;

/**
 * A civil date. The server renders the browser's own date input, and it stays where the settings say `native`; with
 * `picker`, scripts make of it a text in the form MM/DD/YYYY with a calendar beside it. The Hijri date stands under it.
 */
export function DateControl(props: ControlProps) {
  const { t } = useTranslation('forms');
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const picker = useHydrated() && site?.settings.dateElement === 'picker';
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.value);
  const [open, setOpen] = useState(false);
  const date = parseDate(typed);
  const today = site?.today ?? '';

  // A date that was chosen before the scripts came, or kept from before, is shown in the picker's form.
  useEffect(() => {
    if (!input.current) return;
    const before = parseDate(input.current.value);
    if (picker && before) input.current.value = formatPicker(before);
    setTyped(input.current.value);
  }, [picker]);

  const choose = (chosen: string) => {
    // The calendar is modal: nothing outside takes the focus until it is gone.
    flushSync(() => setOpen(false));
    if (!input.current) return;
    input.current.value = formatPicker(chosen);
    setTyped(input.current.value);
    // The form keeps what was typed by listening; a value set from here makes no event.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  };

  return (
    <div className={dates.date}>
      <input
        {...nativeProps(props)}
        ref={input}
        className={styles.control}
        {...keyboardOf(props.field)}
        type={picker ? 'text' : 'date'}
        placeholder={picker ? props.placeholder : undefined}
        defaultValue={picker && date ? formatPicker(date) : (date ?? props.value)}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {picker && (
        <button
          type="button"
          className={dates.opener}
          aria-label={`${t('openCalendar')}: ${t(`fields.${props.name}.title`)}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <CalendarDays aria-hidden="true" />
        </button>
      )}
      <HijriLine date={date} />
      {open && (
        <Suspense fallback={null}>
          <CalendarDialog
            title={t(`fields.${props.name}.title`)}
            chosen={date}
            opensAt={props.field.autocomplete === 'bday' ? addYears(today, -birthYearsBack) : today}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The same day by the published Hijri calendar, for people who know their dates by it. */
function HijriLine({ date }: { date: string | undefined }) {
  const { t } = useTranslation('forms');
  const hijri = date && hijriParts(date);
  return (
    <p className={dates.hijri} aria-live="polite">
      {hijri && t('hijri', { day: hijri.day, month: t(`hijriMonths.${hijri.month}`), year: hijri.year })}
    </p>
  );
}

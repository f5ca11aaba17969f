import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useRouteLoaderData } from 'react-router';
import { addYears } from '#domain/dates/civil-date.ts';
import { hijriParts } from '#domain/dates/hijri.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { readTypedDate, type TypedDate } from '#domain/dates/typed-date.ts';
import { formatPicker } from '#domain/dates/written-date.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import dates from './date-control.module.css';
import { keyboardOf } from './keyboards.ts';

// Loaded when it is first opened: most people type the date.
const CalendarDialog = lazy(() => import('./calendar-dialog.tsx'));

/** Where a birth date's calendar opens, in years before today: nobody is born this month who applies. */
const birthYearsBack = 30;

/**
 * A civil date. The server renders the browser's own date input, and it stays where the settings say `native`; with
 * `picker`, scripts make of it a text in the form MM/DD/YYYY with a calendar beside it, which takes Hijri dates too. The
 * same day of the other calendar stands under it.
 */
export function DateControl(props: ControlProps) {
  const { t } = useTranslation('forms');
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const picker = useHydrated() && site?.settings.dateElement === 'picker';
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.value);
  const [open, setOpen] = useState(false);
  const given = readTypedDate(typed);
  const date = given?.date;
  const today = site?.today ?? '';

  // A date that was chosen before the scripts came, or kept from before, is shown in the picker's form.
  useEffect(() => {
    if (!input.current) return;
    const before = readTypedDate(input.current.value);
    if (picker && before && !before.hijri) input.current.value = formatPicker(before.date);
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
        defaultValue={shownAtFirst(props.value, picker)}
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
      <OtherCalendar given={given} />
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

/** What stands in the field when the page comes with a value: a native input takes ISO dates only. */
function shownAtFirst(value: string, picker: boolean): string {
  const given = readTypedDate(value);
  if (!picker) return given?.date ?? value;
  return given && !given.hijri ? formatPicker(given.date) : value;
}

/** The same day by the other calendar, for people who know their dates by it; months by name, so that none is mistaken. */
function OtherCalendar({ given }: { given: TypedDate | undefined }) {
  const { t } = useTranslation('forms');
  const language = languageOfPath(useLocation().pathname);
  const hijri = given && hijriParts(given.date);
  return (
    <p className={dates.hijri} aria-live="polite">
      {hijri && t('hijri', { day: hijri.day, month: t(`hijriMonths.${hijri.month}`), year: hijri.year })}
      {given?.hijri && <br />}
      {given?.hijri && t('gregorian', { date: longDate(given.date, language) })}
    </p>
  );
}

import { CalendarDays } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dateRange } from '#domain/dates/date-range.ts';
import { readTypedDate } from '#domain/dates/typed-date.ts';
import { formatPicker } from '#domain/dates/written-date.ts';
import { defaultLeadAges } from '#domain/lead-ages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { useHydrated } from '../use-hydrated.ts';
import type { CalendarProps } from './calendar-dialog.tsx';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import dates from './date-control.module.css';
import { DateWords } from './date-words.tsx';
import { enterValue } from './enter-value.ts';
import { keyboardOf } from './keyboards.ts';

/**
 * A civil date. The server renders the browser's own date input, and it stays where the settings say `native`; with
 * `picker`, scripts make of it a text in the form MM/DD/YYYY with a calendar beside it, which takes Hijri dates too. Under
 * it the day is said in words, by both calendars.
 */
export function DateControl(props: ControlProps) {
  const { t } = useTranslation('forms');
  const site = useRootData();
  const wanted = site?.settings.dateElement === 'picker';
  // A page that scripts draw begins with it: the drafts that are put into it are texts.
  const [picker, setPicker] = useState(useHydrated() && wanted);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.value);
  /** Null when it could not be had. */
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>();
  const title = t(`fields.${props.name}.title`);
  const given = readTypedDate(typed);
  const { today = '', leadAges = defaultLeadAges } = site ?? {};
  const range = dateRange(props.field, props.rule, { today, ...leadAges });

  // The browser's own field reads half a date as none, so as a text it would be lost: it stays while somebody is in it, and
  // until that half is whole.
  const takeOver = () => {
    const field = input.current;
    if (field && field !== document.activeElement && !field.validity.badInput) setPicker(wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts are there
  useEffect(takeOver, []);

  // A date that was chosen before the scripts came, or kept from before, is shown in the picker's form.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const before = readTypedDate(field.value);
    if (picker && before && !before.isHijri) field.value = formatPicker(before.date);
    setTyped(field.value);
  }, [picker]);

  // Loaded when it is opened: most people type the date, and all can.
  const openCalendar = async () => {
    // Not `then`, which the build takes into its own wait for the styles: theirs may fail too.
    try {
      const { default: Dialog } = await import('./calendar-dialog.tsx');
      setCalendar(() => Dialog);
    } catch {
      setCalendar(null);
    }
  };
  const closeCalendar = () => setCalendar(undefined);
  const choose = (chosen: string) => {
    // The calendar is modal: nothing outside takes the focus until it is gone.
    flushSync(closeCalendar);
    const field = input.current;
    if (!field) return;
    enterValue(field, formatPicker(chosen));
    field.focus();
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
        {...(!picker && range)}
        // Not an empty one: it would be set anew when the scripts come, and take half a date away.
        defaultValue={(!picker && readTypedDate(props.value)?.date) || props.value || undefined}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={takeOver}
      />
      {picker && (
        <button
          type="button"
          className={dates.opener}
          aria-label={`${t('openCalendar')}: ${title}`}
          aria-haspopup="dialog"
          onClick={openCalendar}
        >
          <CalendarDays />
        </button>
      )}
      <DateWords typed={typed} problem={Calendar === null ? t('noCalendar') : undefined} />
      {Calendar && (
        <Calendar
          title={title}
          chosen={given?.date}
          today={today}
          range={range}
          isBirthDate={props.field.autocomplete === 'bday'}
          onChoose={choose}
          onClose={closeCalendar}
        />
      )}
    </div>
  );
}

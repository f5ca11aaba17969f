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
 * With the setting `picker`, scripts turn the native date input into a text input (MM/DD/YYYY, or a Hijri date) with a
 * calendar.
 */
export function DateControl(props: ControlProps) {
  const { t } = useTranslation('forms');
  const site = useRootData();
  const wanted = site?.settings.dateElement === 'picker';
  // A page rendered after hydration starts with the picker, since restored drafts are texts.
  const [picker, setPicker] = useState(useHydrated() && wanted);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.value);
  /** Null if it failed to load. */
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>();
  const title = t(`fields.${props.name}.title`);
  const given = readTypedDate(typed);
  const { today = '', leadAges = defaultLeadAges } = site ?? {};
  const range = dateRange(props.field, props.rule, { today, ...leadAges });

  // An incomplete native date has no value, so changing the type would lose the input.
  const takeOver = () => {
    const field = input.current;
    if (field && field !== document.activeElement && !field.validity.badInput) setPicker(wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once, after hydration
  useEffect(takeOver, []);

  // Converts a date from a draft, or from before hydration.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const before = readTypedDate(field.value);
    if (picker && before && !before.isHijri) field.value = formatPicker(before.date);
    setTyped(field.value);
  }, [picker]);

  // Loaded on first use, because most people type the date.
  const openCalendar = async () => {
    // Use `await`: the build adds its own wait for style sheets to `then`, and that wait may fail too.
    try {
      const { default: Dialog } = await import('./calendar-dialog.tsx');
      setCalendar(() => Dialog);
    } catch {
      setCalendar(null);
    }
  };
  const closeCalendar = () => setCalendar(undefined);
  const choose = (chosen: string) => {
    // The calendar is modal: nothing else can take the focus until it closes.
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
        // Undefined instead of an empty string, which React would set on hydration, clearing an incomplete date.
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

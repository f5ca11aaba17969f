import { useTranslation } from '../../../i18n/use-translation.ts';

const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** Made once: a formatter takes native memory, and a list has many rows. */
const formats = {
  ar: new Intl.RelativeTimeFormat('ar-u-nu-latn', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }),
};

/**
 * Says how long ago something was, such as "3 hours ago".
 * @param at - ISO 8601
 * @param now - ISO 8601: when the page was loaded, so that server and browser say the same
 */
export function Age({ at, now }: { at: string; now: string }) {
  const { language } = useTranslation();
  const passed = Math.max(0, Date.parse(now) - Date.parse(at));
  const [unit, length] = units.find(([, ms]) => passed >= ms) ?? (['minute', minuteMs] as const);
  return <time dateTime={at}>{formats[language].format(-Math.floor(passed / length), unit)}</time>;
}

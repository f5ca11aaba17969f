import { useTranslation } from '../../../i18n/use-translation.ts';

const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/**
 * Says how long ago something was, such as "3 hours ago".
 * @param at - ISO 8601
 * @param now - ISO 8601: when the page was loaded, so that server and browser say the same
 */
export function Age({ at, now }: { at: string; now: string }) {
  const { language } = useTranslation();
  const passed = Math.max(0, Date.parse(now) - Date.parse(at));
  const [unit, length] = units.find(([, ms]) => passed >= ms) ?? (['minute', minuteMs] as const);
  const format = new Intl.RelativeTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    numeric: 'auto',
  });
  return <time dateTime={at}>{format.format(-Math.floor(passed / length), unit)}</time>;
}

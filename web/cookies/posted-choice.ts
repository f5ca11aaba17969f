import { acceptAll, type CookiePreferences, necessaryOnly, preferencesOf } from '#domain/cookie-choice.ts';

/** Browsers omit a switch that is off. */
export function readPosted(form: FormData): CookiePreferences | undefined {
  switch (form.get('choice')) {
    case 'acceptAll':
      return acceptAll;
    case 'necessary':
      return necessaryOnly;
    case 'custom':
      return preferencesOf(form.get('analytics') === 'on', form.get('marketing') === 'on');
    default:
      return undefined;
  }
}

/** The server refuses longer addresses. */
const maxBackLength = 8 * 1024;

/** Returns the page on which the choice was made, never another site. */
export function pathBack(form: FormData, language: string): string {
  const back = form.get('back');
  const isOurs =
    typeof back === 'string' &&
    back.length <= maxBackLength &&
    /^\/(ar|en)\/[\x21-\x7e]*$/.test(back) &&
    !back.includes('\\');
  return isOurs ? back : `/${language}/individual`;
}

import { acceptAll, type CookiePreferences, necessaryOnly, preferencesOf } from '#domain/cookie-choice.ts';

/**
 * What a form of ours chose: the button that was pressed, and for `custom` the switches. A switch that is off is not sent.
 * @returns undefined when no button of ours was pressed
 */
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

/** The server takes no longer address of a page. */
const longestBack = 8 * 1024;

/** Where to go on after a choice: the page that it was made on, and never to another site. */
export function pathBack(form: FormData, language: string): string {
  const back = form.get('back');
  const isOurs =
    typeof back === 'string' &&
    back.length <= longestBack &&
    /^\/(ar|en)\/[\x21-\x7e]*$/.test(back) &&
    !back.includes('\\');
  return isOurs ? back : `/${language}/individual`;
}

import { type CookiePreferences, defaultPreferences, readStored } from '#domain/cookie-choice.ts';
import { choose, currentChoice, reload, sendChoiceToLog, storeCurrentChoice } from './choosing.ts';
import { allOf, dayAfter, inStorage } from './stored-choice.ts';
import { clearWithdrawn } from './withdrawal.ts';

export function currentPreferences(): CookiePreferences {
  return currentChoice() ?? readEarlierChoice() ?? defaultPreferences;
}

function readEarlierChoice(): CookiePreferences | undefined {
  return inStorage((storage) => {
    const stored = allOf(storage);
    return readStored(stored, stored.version ?? '', dayAfter(0));
  });
}

/** Reloads the page, unless the browser cannot store the choice (R17.2). */
export function chooseAndReload(preferences: CookiePreferences): void {
  if (!storeCurrentChoice(preferences)) {
    choose(preferences);
    return;
  }
  sendChoiceToLog(preferences);
  clearWithdrawn(preferences);
  reload();
}

/** Reloads a page with input only if scripts must be stopped. */
export function chooseOverPage(preferences: CookiePreferences): void {
  const controls = document.querySelectorAll('main form[data-form] :is(input, select, textarea)');
  if ([...controls].some(isFilled)) choose(preferences);
  else chooseAndReload(preferences);
}

/** Not compared with `defaultValue`, which React updates with the input. */
function isFilled(control: Element): boolean {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)
    return control.value !== '';
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false;
  return /^(checkbox|radio)$/.test(control.type) ? control.checked : control.value !== '';
}

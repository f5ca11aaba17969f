import { type CookiePreferences, defaultPreferences, readStored } from '#domain/cookie-choice.ts';
import { choose, currentChoice, keepChoice, reload, tellLog } from './choosing.ts';
import { allOf, dayAfter, inStorage } from './stored-choice.ts';
import { clearWithdrawn } from './withdrawal.ts';

/** Returns where the switches of the preferences stand when they are opened. */
export function currentPreferences(): CookiePreferences {
  return currentChoice() ?? readEarlierChoice() ?? defaultPreferences;
}

/** Returns what was chosen under whichever version: where the switches stand when the policy changed. */
function readEarlierChoice(): CookiePreferences | undefined {
  return inStorage((storage) => {
    const stored = allOf(storage);
    return readStored(stored, stored.version ?? '', dayAfter(0));
  });
}

/** Stores the choice, then loads the page anew (R17.2), which starts with what was agreed to. */
export function chooseAndReload(preferences: CookiePreferences): void {
  if (!keepChoice(preferences)) {
    choose(preferences);
    return;
  }
  tellLog(preferences);
  clearWithdrawn(preferences);
  reload();
}

/** Does the same over a page that may be half filled in: that is not loaded anew, unless scripts have to be stopped. */
export function chooseOverPage(preferences: CookiePreferences): void {
  const controls = document.querySelectorAll('main form[data-form] :is(input, select, textarea)');
  if ([...controls].some(isFilled)) choose(preferences);
  else chooseAndReload(preferences);
}

/** Whether anything stands in a control. React keeps `defaultValue` at what was typed, so it cannot be compared with that. */
function isFilled(control: Element): boolean {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)
    return control.value !== '';
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false;
  return /^(checkbox|radio)$/.test(control.type) ? control.checked : control.value !== '';
}

import type { Draft } from './drafts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What stays out of drafts: files, secrets, what confirms something, and what no person fills in. */
const leftOut = ['hidden', 'password', 'file', 'checkbox', 'submit', 'button'];

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      'name' in one && one.name !== '' && 'value' in one && !leftOut.includes((one as Control).type),
  );

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';

function isUntouched(control: Control): boolean {
  if (isChoice(control)) return control.checked === control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const isDefault = [...control.options].some(({ defaultSelected }) => defaultSelected);
    return isDefault ? (control.selectedOptions[0]?.defaultSelected ?? true) : control.selectedIndex <= 0;
  }
  return control.value === '' || control.value === control.defaultValue;
}

/** Whether somebody filled it in. A state that nobody chose may be another one when the draft is restored. */
function isFilled(control: Control): boolean {
  if (isChoice(control)) return control.checked;
  return control instanceof HTMLSelectElement ? !isUntouched(control) : control.value !== '';
}

/** Returns what is in a form, or undefined while nobody has filled in anything. */
export function collectDraft(form: HTMLFormElement): Draft | undefined {
  const filled = controlsOf(form).filter(isFilled);
  if (filled.every(isChoice)) return undefined;
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]));
}

/** Fills a draft into a form, but for what somebody has filled in already. @returns whether it changed anything */
export function fillIn(form: HTMLFormElement, draft: Draft): boolean {
  let hasChanged = false;
  for (const control of controlsOf(form)) {
    const value = Object.hasOwn(draft, control.name) ? draft[control.name] : undefined;
    if (!value || !isUntouched(control)) continue;
    if (isChoice(control)) {
      if (control.value === value) control.checked = true;
    } else if (control.value !== value) {
      control.value = value;
      hasChanged = true;
    }
  }
  return hasChanged;
}

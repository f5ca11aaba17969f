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

/** Returns what is in a form, or undefined while nobody has filled in anything. */
export function draftOf(form: HTMLFormElement): Draft | undefined {
  const controls = controlsOf(form);
  if (controls.every((control) => (isChoice(control) ? true : isUntouched(control)))) return undefined;
  const filled = controls.filter((control) => !isChoice(control) || control.checked);
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

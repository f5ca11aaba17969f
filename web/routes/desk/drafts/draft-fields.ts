import type { StoredDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Drafts restore only other types, those that people fill in. Hidden fields are stored to see if a draft is stale. */
const leftOut = ['hidden', 'password', 'file', 'checkbox', 'submit', 'button'];

const namedIn = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((one): one is Control => 'name' in one && one.name !== '' && 'value' in one);

const controlsOf = (form: HTMLFormElement) => namedIn(form).filter(({ type }) => !leftOut.includes(type));

/** Hidden fields hold the state that the page showed while somebody filled in the form. */
const shownIn = (form: HTMLFormElement) => namedIn(form).filter(({ type }) => type === 'hidden');

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';

function isUntouched(control: Control): boolean {
  // The page may show another choice than the stored one, such as one that was refused.
  const { saved } = control.dataset;
  if (isChoice(control))
    return control.checked === (saved === undefined ? control.defaultChecked : control.value === saved);
  if (control instanceof HTMLSelectElement) {
    if (saved !== undefined) return control.value === saved;
    const isDefault = [...control.options].some(({ defaultSelected }) => defaultSelected);
    return isDefault ? (control.selectedOptions[0]?.defaultSelected ?? true) : control.selectedIndex <= 0;
  }
  return control.value === '' || control.value === control.defaultValue;
}

/** Excludes an untouched choice, whose default may differ when the draft is restored. */
function isFilled(control: Control): boolean {
  if (isChoice(control)) return control.checked && !isUntouched(control);
  return control instanceof HTMLSelectElement ? !isUntouched(control) : control.value !== '';
}

/** Undefined while nothing is filled in. */
export function collectDraft(form: HTMLFormElement): StoredDraft | undefined {
  const filled = controlsOf(form).filter(isFilled);
  if (filled.length === 0) return undefined;
  return Object.fromEntries([...filled, ...shownIn(form)].map(({ name, value }) => [name, value]));
}

/** Whether the form now shows something else than when its draft was made. */
export function isStale(form: HTMLFormElement, draft: StoredDraft): boolean {
  return shownIn(form).some(({ name, value }) => draft[name] !== value);
}

/**
 * Fills untouched fields only.
 * @param textsOnly - leaves choices as they are: restoring one could undo a colleague's later change
 * @returns whether it changed any field
 */
export function restoreDraft(form: HTMLFormElement, draft: StoredDraft, { textsOnly = false } = {}): boolean {
  let hasChanged = false;
  for (const control of controlsOf(form)) {
    if (textsOnly && (isChoice(control) || control instanceof HTMLSelectElement)) continue;
    const value = Object.hasOwn(draft, control.name) ? draft[control.name] : undefined;
    if (!value || !isUntouched(control)) continue;
    if (isChoice(control) !== (control.value === value)) continue;
    if (isChoice(control)) control.checked = true;
    else control.value = value;
    hasChanged = true;
  }
  return hasChanged;
}

/** Whether somebody has changed a field to something else than was sent. */
export const hasUnsent = (form: HTMLFormElement, sent: StoredDraft): boolean =>
  controlsOf(form).some(
    (control) => isFilled(control) && !isUntouched(control) && sent[control.name] !== control.value,
  );

/** Shows what is saved again: nothing, or the value that the page was loaded with. Keeps what changed since the draft was sent. */
export function clearSent(form: HTMLFormElement, sent: StoredDraft): void {
  for (const control of controlsOf(form))
    if (!(isChoice(control) || control instanceof HTMLSelectElement) && control.value === sent[control.name])
      control.value = control.defaultValue;
}

import type { FormValues } from './form-state.ts';

interface Draft {
  values: FormValues;
  /** The last value of each field that a page's address filled in. */
  preset: FormValues;
}

/**
 * Unsent input by form, which survives leaving the page and changing the language. In memory only, so that the next
 * user of a phone finds no national id.
 */
const drafts = new Map<string, Draft>();

/** @param preset - what the page's address fills in; a value that differs from the draft's `preset` wins */
export function draftValues(form: string, preset: FormValues = {}): FormValues | undefined {
  const draft = drafts.get(form);
  const changed = Object.entries(preset).filter(
    ([name, value]) => value !== '' && value !== draft?.preset[name],
  );
  return draft && { ...draft.values, ...Object.fromEntries(changed) };
}

export function saveDraft(form: string, values: FormValues, preset: FormValues = {}): void {
  drafts.set(form, { values, preset: { ...drafts.get(form)?.preset, ...preset } });
}

export function dropDraft(form: string): void {
  drafts.delete(form);
}

/** A full page load would lose the input. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}

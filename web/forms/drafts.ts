import type { FormValues } from './form-state.ts';

/**
 * Unsent input by form, which survives leaving the page and changing the language. In memory only, so that the next
 * user of a phone finds no national id.
 */
const drafts = new Map<string, FormValues>();

export function draftOf(form: string): FormValues | undefined {
  return drafts.get(form);
}

export function saveDraft(form: string, values: FormValues): void {
  drafts.set(form, values);
}

export function dropDraft(form: string): void {
  drafts.delete(form);
}

/** Whether any form has unsent input, which a full page load would lose. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}

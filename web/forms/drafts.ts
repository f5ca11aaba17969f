import type { FormValues } from './form-state.ts';

/**
 * What was typed into each form, for as long as the tab lives and until it is sent: leaving the page and coming back,
 * or switching the language, loses nothing. Memory only: a phone that is handed on keeps no national id.
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

/** Whether any form holds something that was typed and not sent: a whole load would lose it. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}

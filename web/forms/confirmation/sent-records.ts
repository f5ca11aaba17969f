import { useEffect } from 'react';
import { checkSubmission } from '#domain/rules/validation.ts';
import { recordOf, type SentRecord } from '#domain/sent-record.ts';
import { createStore } from '../../ui/hooks/create-store.ts';
import { offerTitleField, withConsentsIn } from '../form-state.ts';
import type { Step } from '../sending/sending.ts';

/**
 * Submissions by reference, until the visitor leaves the page that shows them. In memory only, so that the next user of
 * the phone finds nothing.
 */
const records = createStore<ReadonlyMap<string, SentRecord>>(new Map());

/** Success pages that this tab was sent to, with their references. */
const sent = new Set<string>();

export function rememberSuccess(successPage: string, reference = ''): void {
  sent.add(`${successPage} ${reference}`);
}

export function isSentHere(successPage: string, reference = ''): boolean {
  return sent.has(`${successPage} ${reference}`);
}

/** Minutes until an open page hides the record. */
const shownMinutes = 30;
let expiry: ReturnType<typeof setTimeout> | undefined;
/** Forgets the records after a page unmounts, unless it mounts again at once, such as after a language change. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Browser only: all visitors share the server's memory. */
export function rememberSent(
  { form, language, values, files, brought, services }: Step,
  reference: string,
): void {
  if (form.anonymous) return;
  const typed = withConsentsIn(language, form, values);
  const checked = checkSubmission(
    form,
    (name) => files[name]?.[0]?.name ?? typed[name],
    services.conditions(),
  );
  if (!checked.ok) return;
  const { offerId, ...calculated } = brought;
  // The page showed the offer's title, so the record does too.
  const named = offerId ? { offerId: values[offerTitleField] ?? offerId } : {};
  const answers = { ...checked.answers, ...named, ...calculated };
  const record = recordOf(form, { ...checked, answers }, { reference, sentAt: new Date() });
  records.set(new Map(records.get()).set(reference, record));
  clearTimeout(expiry);
  expiry = setTimeout(forgetSent, shownMinutes * 60_000);
  // The back-forward cache must not hold the record.
  window.addEventListener('pagehide', forgetSent, { once: true });
}

export function forgetSent(): void {
  records.set(new Map());
}

/** Unmounting the page forgets all records. */
export function useSentRecord(reference: string | undefined): SentRecord | undefined {
  useEffect(() => {
    clearTimeout(leaving);
    return () => {
      leaving = setTimeout(forgetSent, 0);
    };
  }, []);
  const all = records.use();
  return reference === undefined ? undefined : all.get(reference);
}

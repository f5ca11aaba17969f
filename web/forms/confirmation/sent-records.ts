import { useEffect } from 'react';
import { checkSubmission } from '#domain/rules/validation.ts';
import { recordOf, type SentRecord } from '#domain/sent-record.ts';
import { createStore } from '../../ui/hooks/create-store.ts';
import { offerTitleField, withConsentsIn } from '../form-state.ts';
import type { Step } from '../sending/sending.ts';

/**
 * What this visitor sent, by its reference, until the page that shows it is left. Memory of the page only, never of the
 * browser or the server: a reload, another site, the back button or the next user of the phone find nothing.
 */
const records = createStore<ReadonlyMap<string, SentRecord>>(new Map());

/** Success pages that a form of this tab led to: the page with its reference, and nothing of what was sent. */
const sent = new Set<string>();

export function rememberSuccess(successPage: string, reference = ''): void {
  sent.add(`${successPage} ${reference}`);
}

export function isSentHere(successPage: string, reference = ''): boolean {
  return sent.has(`${successPage} ${reference}`);
}

/** Minutes after which a page that was left open shows nothing any more. */
const shownMinutes = 30;
let expiry: ReturnType<typeof setTimeout> | undefined;
/** A page that is left; one that is drawn anew at once, as by a switch of language, was not. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Keeps what was sent. To be called in the browser only: the server's memory is shared by all visitors. */
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
  // The page named the offer: it is told by its title.
  const named = offerId ? { offerId: values[offerTitleField] ?? offerId } : {};
  const answers = { ...checked.answers, ...named, ...calculated };
  const record = recordOf(form, { ...checked, answers }, { reference, sentAt: new Date() });
  records.set(new Map(records.get()).set(reference, record));
  clearTimeout(expiry);
  expiry = setTimeout(forgetSent, shownMinutes * 60_000);
  // A page that the browser keeps for its back button is kept without it.
  window.addEventListener('pagehide', forgetSent, { once: true });
}

export function forgetSent(): void {
  records.set(new Map());
}

/** The record of this reference while it is remembered; the page that asks for it is the one that may show it. */
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

import { emailUpdate as form } from '#domain/forms/email-update.ts';
import type { Language } from '#domain/language.ts';
import { insertCode, type VerifyOutcome, verifyCode } from '../../intake/one-time-codes/one-time-codes.ts';
import { spendCode, verifiedCode } from '../../intake/one-time-codes/proof.ts';
import { sendCode } from '../../intake/one-time-codes/send-code.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';
import type { Tx } from '../../intake/submissions/accept.ts';
import { idDigest } from '../../intake/submissions/id-digest.ts';
import { insertSubmission, newSubmission } from '../../intake/submissions/insert.ts';
import type { CheckedSubmission } from '../../intake/submissions/read-submission.ts';
import {
  applyChange,
  findCustomer,
  isOpen,
  loadChange,
  lockCustomer,
  lockOwner,
  openChange,
  requestedAt,
} from './change-customer.ts';
import { readEmailLinkId } from './email-link.ts';

export interface IdentifiedCustomer {
  nationalId: string;
  /** 9665… */
  mobile: string;
}

const claimOf = ({ nationalId, mobile }: IdentifiedCustomer) =>
  ({ purpose: 'email-update', mobile, subject: idDigest(nationalId) }) as const;

export type SentEmailCode =
  | { outcome: 'sent'; generatedTime: string }
  | { outcome: 'not-a-customer' | 'not-verified' }
  | { outcome: 'too-many-codes'; seconds: number };

/**
 * Sends a code to a customer on file who passes the identity check. The outcome does not reveal which of id and mobile
 * is not on file.
 * @throws GatewayDown, CodesUsedUp
 */
export async function sendEmailCode(
  services: Services,
  person: IdentifiedCustomer,
  language: Language,
  saveResponse: (tx: Tx, generatedTime: string) => Promise<void>,
): Promise<SentEmailCode> {
  const { database, encryption } = services;
  const { db } = database;
  if (!(await findCustomer(db, encryption, person))) return { outcome: 'not-a-customer' };
  if (!(await services.gateways.identity.verify(person))) return { outcome: 'not-verified' };
  const code = await sendCode(services, claimOf(person), language);
  if (code.outcome === 'too-many-codes') return code;
  return db.transaction().execute(async (tx) => {
    const generatedTime = await insertCode(tx, encryption, claimOf(person), code.hash, services.now());
    await saveResponse(tx, generatedTime);
    return { outcome: 'sent', generatedTime };
  });
}

export function verifyEmail(
  services: Services,
  { otp, genTime, ...person }: IdentifiedCustomer & { otp: string; genTime: string },
  saveResponse: (tx: Tx, verified: VerifyOutcome) => Promise<void>,
): Promise<VerifyOutcome> {
  return verifyCode(services, claimOf(person), { generatedTime: genTime, otp }, saveResponse);
}

export type RequestedChange =
  | { outcome: 'requested'; reference: string }
  | { outcome: 'not-verified' | 'same-address' };

/**
 * Stores the change, enqueues the link to the new address and spends the proof, in one transaction. If the new address
 * is already on file, nothing is stored and the proof is not spent.
 * @param proof - unchecked input
 */
export async function requestEmailChange(
  services: Services,
  { answers, campaign, botSignals = [] }: CheckedSubmission,
  proof: string,
  language: Language,
  saveResponse: (tx: Tx, reference: string) => Promise<void>,
): Promise<RequestedChange> {
  const { database, queue, encryption, funnel, metrics, now: clock } = services;
  const { idNumber, MobileNumber, email } = answers;
  const person = { nationalId: String(idNumber), mobile: String(MobileNumber) };
  const requested = await database.db.transaction().execute<RequestedChange>(async (tx) => {
    const now = clock();
    const customer = await lockCustomer(tx, encryption, person.nationalId);
    const code = await verifiedCode(tx, services, claimOf(person), proof, now);
    // The mobile on file may have changed since the code was sent.
    if (!code || customer?.mobile !== person.mobile) return { outcome: 'not-verified' };
    if (customer.email?.toLowerCase() === String(email).toLowerCase()) return { outcome: 'same-address' };

    await spendCode(tx, encryption, code.id, now);
    const created = newSubmission();
    // The request for the code required this consent.
    const agreed = { consents: { infoConsent: true }, agreedAt: code.sent_at };
    const row = {
      form,
      language,
      state: 'accepted' as const,
      answers,
      campaign,
      botSignals,
      ...agreed,
      now,
    };
    await insertSubmission(tx, created, row, services);
    await openChange(tx, encryption, { submissionId: created.id, customer, email: String(email) }, now);
    await enqueueDeliveries(tx, queue, created.id, form.deliveries, now);
    await saveResponse(tx, created.reference);
    return { outcome: 'requested', reference: created.reference };
  });
  if (requested.outcome === 'requested') {
    metrics.submission(form.name, 'accepted');
    funnel.count(form, 'sent');
  }
  return requested;
}

export type ConfirmedChange = 'confirmed' | 'invalid' | 'used' | 'expired';

/**
 * Changes the address, once. Enqueues the notices to the CRM and to both addresses.
 * @param id - the link's id, unchecked input
 */
export async function confirmEmailChange(
  { database, keys, encryption, funnel, queue, now: clock }: Services,
  id: string,
  saveResponse: (tx: Tx) => Promise<void>,
): Promise<ConfirmedChange> {
  const submissionId = readEmailLinkId(keys.everyKey('email-link'), id);
  if (!submissionId) return 'invalid';
  const confirmed = await database.db.transaction().execute<ConfirmedChange>(async (tx) => {
    const now = clock();
    // Lock the customer first, as `requestEmailChange` does, to avoid a deadlock.
    const customer = await lockOwner(tx, encryption, submissionId);
    const change = customer && (await loadChange(tx, encryption, submissionId));
    // Accept only secrets that were valid at the time in the row, which a link cannot forge.
    if (!change || !readEmailLinkId(keys.validAt('email-link', requestedAt(change)), id)) return 'invalid';
    if (change.used_at) return 'used';
    // Also expired if the customer's mobile has changed since the proof.
    if (!isOpen(change, now) || change.answers.MobileNumber !== customer.mobile) return 'expired';

    await applyChange(tx, encryption, submissionId, { customer, email: change.email, now });
    const notices = customer.email ? (['email-old', 'email-new'] as const) : (['email-new'] as const);
    await enqueueDeliveries(tx, queue, submissionId, ['email-crm', ...notices], now);
    await saveResponse(tx);
    return 'confirmed';
  });
  if (confirmed === 'confirmed') funnel.count(form, 'confirmed');
  return confirmed;
}

import type { LeadForm } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { SaveResponse } from '../../http/endpoints/idempotency.ts';
import {
  insertCode,
  type Purpose,
  type VerifyOutcome,
  verifyCode,
} from '../one-time-codes/one-time-codes.ts';
import { sendCode } from '../one-time-codes/send-code.ts';
import type { Services } from '../services.ts';
import { insertSubmission, newSubmission } from '../submissions/insert.ts';
import type { CheckedSubmission } from '../submissions/read-submission.ts';

export type StoredOutcome =
  | { outcome: 'code-sent'; leadId: string; reference: string; generatedTime: string }
  | { outcome: 'not-verified'; leadId: string; reference: string };
export type SubmitOutcome = StoredOutcome | { outcome: 'too-many-codes'; seconds: number };

/**
 * Checks the identity, sends a code, and inserts the application (R7.1). The code and the answer are saved in the same
 * transaction. If the identity or SMS gateway is down, nothing is inserted.
 * @throws GatewayDown, CodesUsedUp
 */
export async function submitUnverified(
  services: Services,
  form: LeadForm,
  submission: CheckedSubmission,
  language: Language,
  saveResponse: (tx: Parameters<SaveResponse>[0], outcome: StoredOutcome) => Promise<void>,
): Promise<SubmitOutcome> {
  const { gateways, database, encryption } = services;
  const mobile = String(submission.answers.MobileNumber);
  const lead = newSubmission();
  const ids = { leadId: lead.id, reference: lead.reference };
  const submitted = { ...submission, form, language, state: 'unverified' as const };

  const isIdentityVerified = await gateways.identity.verify({
    nationalId: String(submission.answers.idNumber),
    mobile,
  });
  if (!isIdentityVerified) {
    const outcome = { outcome: 'not-verified' as const, ...ids };
    await database.db.transaction().execute(async (tx) => {
      await insertSubmission(tx, lead, { ...submitted, isIdentityVerified, now: services.now() }, services);
      await saveResponse(tx, outcome);
    });
    services.metrics.submission(form.name, 'unverified');
    services.funnel.count(form, 'sent');
    return outcome;
  }

  const purpose = form.name as Purpose;
  const code = await sendCode(services, { purpose, mobile }, language);
  if (code.outcome === 'too-many-codes') return code;
  const outcome = await database.db.transaction().execute(async (tx) => {
    const now = services.now();
    await insertSubmission(tx, lead, { ...submitted, isIdentityVerified, now }, services);
    const claim = { purpose, mobile, subject: lead.id };
    const generatedTime = await insertCode(tx, encryption, claim, code.hash, now);
    const outcome = { outcome: 'code-sent' as const, ...ids, generatedTime };
    await saveResponse(tx, outcome);
    return outcome;
  });
  services.metrics.submission(form.name, 'unverified');
  services.funnel.count(form, 'sent');
  return outcome;
}

export interface TypedCode {
  leadId: string;
  generatedTime: string;
  /** 9665… */
  mobileNumber: string;
  otp: string;
}

export function verifyApplication(
  services: Services,
  purpose: Purpose,
  { leadId, mobileNumber, ...typed }: TypedCode,
  saveResponse: (tx: Parameters<SaveResponse>[0], verified: VerifyOutcome) => Promise<void>,
): Promise<VerifyOutcome> {
  const claim = { purpose, mobile: mobileNumber, subject: leadId };
  return verifyCode(services, claim, typed, saveResponse);
}

import type { Language } from '#domain/language.ts';
import { bindCode, insertCode, type VerifyOutcome, verifyCode } from '../one-time-codes/one-time-codes.ts';
import { spendCode, verifiedCode } from '../one-time-codes/proof.ts';
import { sendCode } from '../one-time-codes/send-code.ts';
import type { Services } from '../services.ts';
import {
  type Attached,
  acceptWithin,
  attaching,
  type LeadSubmission,
  type Tx,
} from '../submissions/accept.ts';
import { digestOf } from '../submissions/id-digest.ts';

/** Messages whose mobile is verified before they are sent: send a code, verify it with an id, submit with both. */

const purpose = 'contact';
/** The code is sent to a mobile alone; whose it is comes with the verification. */
const notYetBound = '';

/** @returns the time that names the code, or the seconds to wait */
export async function sendContactCode(
  services: Services,
  mobile: string,
  language: Language,
  saveResponse: (tx: Tx, generatedTime: string) => Promise<void>,
): Promise<{ generatedTime: string } | { seconds: number }> {
  const code = await sendCode(services, { purpose, mobile }, language);
  if (code.outcome === 'too-many-codes') return code;
  return services.database.db.transaction().execute(async (tx) => {
    const claim = { purpose, mobile, subject: notYetBound } as const;
    const generatedTime = await insertCode(tx, services.encryption, claim, code.hash, services.now());
    await saveResponse(tx, generatedTime);
    return { generatedTime };
  });
}

/** Tries a code. When it was right its proof holds for this mobile with this id, once, for 15 minutes. */
export function verifyContact(
  services: Services,
  { otp, genTime, ...typed }: { otp: string; mobileNumber: string; nationalId: string; genTime: string },
  saveResponse: (tx: Tx, verified: VerifyOutcome) => Promise<void>,
): Promise<VerifyOutcome> {
  const claim = { purpose, mobile: typed.mobileNumber, subject: notYetBound } as const;
  return verifyCode(services, claim, { generatedTime: genTime, otp }, async (tx, verified) => {
    const { codeId } = verified;
    if (codeId) await bindCode(tx, services.encryption, codeId, digestOf(typed.nationalId));
    await saveResponse(tx, verified);
  });
}

/**
 * Inserts a message whose mobile and id were verified, and spends the proof with it.
 * @param proof - as it came
 * @returns the reference; undefined without a proof of just these
 */
export async function acceptContact(
  services: Services,
  accepted: LeadSubmission,
  proof: string,
  saveResponse: (tx: Tx, reference: string) => Promise<void>,
  attached?: Attached,
): Promise<string | undefined> {
  const { MobileNumber, idNumber } = accepted.submission.answers;
  const attach = attaching(services, attached);
  const claim = { purpose, mobile: String(MobileNumber), subject: digestOf(String(idNumber)) } as const;
  const reference = await services.database.db.transaction().execute(async (tx) => {
    const now = services.now();
    const code = await verifiedCode(tx, services, claim, proof, now);
    if (!code) return undefined;
    await spendCode(tx, services.encryption, code.id, now);
    const { reference } = await acceptWithin(tx, services, accepted, attach);
    await saveResponse(tx, reference);
    return reference;
  });
  if (reference !== undefined) {
    services.metrics.submission(accepted.form.name, 'accepted');
    services.funnel.count(accepted.form, 'sent');
  }
  return reference;
}

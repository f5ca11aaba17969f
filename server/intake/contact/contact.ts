import type { Language } from '#domain/language.ts';
import { bindCode, insertCode, type VerifyOutcome, verifyCode } from '../one-time-codes/one-time-codes.ts';
import { spendCode, verifiedCode } from '../one-time-codes/proof.ts';
import { sendCode } from '../one-time-codes/send-code.ts';
import type { Services } from '../services.ts';
import {
  type AttachedFile,
  acceptWithin,
  attaching,
  type LeadSubmission,
  type Tx,
} from '../submissions/accept.ts';
import { idDigest } from '../submissions/id-digest.ts';

const purpose = 'contact';
/** The visitor sends the national id only together with the code's digits. */
const notYetBound = '';

/**
 * @returns the time that identifies the code, or the seconds to wait
 * @throws GatewayDown, CodesUsedUp
 */
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

/** Binds a correct code to this national id. */
export function verifyContact(
  services: Services,
  { otp, genTime, ...typed }: { otp: string; mobileNumber: string; nationalId: string; genTime: string },
  saveResponse: (tx: Tx, verified: VerifyOutcome) => Promise<void>,
): Promise<VerifyOutcome> {
  const claim = { purpose, mobile: typed.mobileNumber, subject: notYetBound } as const;
  return verifyCode(services, claim, { generatedTime: genTime, otp }, async (tx, verified) => {
    const { codeId } = verified;
    if (codeId) await bindCode(tx, services.encryption, codeId, idDigest(typed.nationalId));
    await saveResponse(tx, verified);
  });
}

/**
 * Spends the proof in the transaction that inserts the message.
 * @param proof - unchecked input
 * @returns the reference; undefined if the proof is not valid for this mobile and id
 */
export async function acceptContact(
  services: Services,
  accepted: LeadSubmission,
  proof: string,
  saveResponse: (tx: Tx, reference: string) => Promise<void>,
  attached?: AttachedFile,
): Promise<string | undefined> {
  const { MobileNumber, idNumber } = accepted.submission.answers;
  const attach = attaching(services, attached);
  const claim = { purpose, mobile: String(MobileNumber), subject: idDigest(String(idNumber)) } as const;
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

import {
  bindCode,
  type CodeError,
  guess,
  keepCode,
  spendCode,
  tryCode,
} from '../one-time-codes/one-time-codes.ts';
import type { Services } from '../services.ts';
import { type Accepted, acceptWithin, type Tx } from './accept.ts';
import { digestOf } from './id-digest.ts';
import type { Language } from './keep.ts';
import { sendCode } from './send-code.ts';

/** Messages whose mobile is proven before they are sent: send a code, verify it with an id, submit with both. */

const purpose = 'contact';
/** The code is sent to a mobile alone; whose it is comes with the verification. */
const notYetBound = '';

/** @returns the time that names the code, or the seconds to wait */
export async function sendContactCode(
  services: Services,
  mobile: string,
  language: Language,
  settle: (tx: Tx, generatedTime: string) => Promise<void>,
): Promise<{ generatedTime: string } | { seconds: number }> {
  const code = await sendCode(services, mobile, language);
  if (code.outcome === 'too-many-codes') return code;
  return services.database.db.transaction().execute(async (tx) => {
    const claim = { purpose, mobile, subject: notYetBound } as const;
    const generatedTime = await keepCode(tx, services.seals, claim, code.hash, services.now());
    await settle(tx, generatedTime);
    return { generatedTime };
  });
}

/** Tries a code. Undefined when it was right: it then proves this mobile with this id, once, for 15 minutes. */
export async function proveContact(
  services: Services,
  typed: { otp: string; mobileNumber: string; nationalId: string; genTime: string },
  settle: (tx: Tx, error: CodeError | undefined) => Promise<void>,
): Promise<CodeError | undefined> {
  const { database, seals, metrics, now } = services;
  const claim = { purpose, mobile: typed.mobileNumber, subject: notYetBound } as const;
  const guessed = await guess(services, claim, typed.genTime, typed.otp);
  const outcome = await database.db.transaction().execute(async (tx) => {
    const error = await tryCode(tx, guessed, now());
    if (!error) await bindCode(tx, seals, guessed, digestOf(typed.nationalId));
    await settle(tx, error);
    return error;
  });
  metrics.code(outcome);
  return outcome;
}

/** Keeps a message whose mobile and id were proven, and spends the proof with it. Undefined without one. */
export async function acceptContact(
  services: Services,
  accepted: Accepted,
  settle: (tx: Tx, reference: string) => Promise<void>,
): Promise<string | undefined> {
  const { MobileNumber, idNumber } = accepted.submission.answers;
  const claim = { purpose, mobile: String(MobileNumber), subject: digestOf(String(idNumber)) } as const;
  const kept = await services.database.db.transaction().execute(async (tx) => {
    if (!(await spendCode(tx, services.seals, claim, services.now()))) return undefined;
    const { reference } = await acceptWithin(tx, services, accepted);
    await settle(tx, reference);
    return reference;
  });
  if (kept !== undefined) services.metrics.submission(accepted.form.name, 'accepted');
  return kept;
}

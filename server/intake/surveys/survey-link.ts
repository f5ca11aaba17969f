import { createHmac, timingSafeEqual } from 'node:crypto';

/** Characters of base64url: 132 bits. */
const length = 22;

/**
 * Returns the `t` of a survey link.
 * @param secret - SURVEY_SECRET
 * @param form - the survey's name, so that the signature is not valid for another survey
 * @param about - the contract, the ticket, or the mobile as 9665…
 */
export function signSurveyLink(secret: string, form: string, about: string): string {
  const mac = createHmac('sha256', secret).update(JSON.stringify([form, about]));
  return mac.digest('base64url').slice(0, length);
}

/**
 * Compares in constant time. Without secrets, returns false.
 * @param secrets - SURVEY_SECRET, including older ones, since links outlive secrets
 */
export function isOurSurveyLink(
  secrets: readonly string[] | undefined,
  { form, about, t }: { form: string; about: string; t: string },
): boolean {
  const given = Buffer.from(t);
  if (!secrets || given.length !== length) return false;
  const matching = secrets.filter((secret) =>
    timingSafeEqual(given, Buffer.from(signSurveyLink(secret, form, about))),
  );
  return matching.length > 0;
}

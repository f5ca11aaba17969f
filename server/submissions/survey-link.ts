import { createHmac, timingSafeEqual } from 'node:crypto';

/** Characters of base64url: 132 bits. */
const length = 22;

/**
 * The `t` of a survey's link: it says that we made the link, and for whom.
 * @param secret - SURVEY_SECRET
 * @param form - the survey's name, so that a link to one survey signs no other
 * @param about - the contract, the ticket, or the mobile as 9665…
 */
export function signSurveyLink(secret: string, form: string, about: string): string {
  const mac = createHmac('sha256', secret).update(JSON.stringify([form, about]));
  return mac.digest('base64url').slice(0, length);
}

/** Whether `t` is ours for just this, in the same time whatever the answer. Without a secret nothing is. */
export function isOurSurveyLink(
  secret: string | undefined,
  { form, about, t }: { form: string; about: string; t: string },
): boolean {
  if (!secret || t.length !== length) return false;
  const expected = Buffer.from(signSurveyLink(secret, form, about));
  const given = Buffer.from(t);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

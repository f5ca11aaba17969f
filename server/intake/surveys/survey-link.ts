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

/**
 * Whether `t` is ours for just this, in the same time whatever the answer. Without a secret nothing is.
 * @param secrets - SURVEY_SECRET, the older ones too: links live longer than secrets should
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

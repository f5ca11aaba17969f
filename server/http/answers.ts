import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { z } from 'zod';
import type { Refusal, RefusedByRules } from '#contract/answers.ts';
import { contact } from '#domain/forms/contact.ts';
import type { Language } from '#domain/language.ts';
import type { MessageKey } from '#locales/keys.ts';
import { conditionsOf } from './conditions.ts';
import { refusal } from './errors.ts';
import type { HttpAnswer } from './http-answer.ts';
import type { HttpServices } from './services.ts';

/** Returns a 422 with the success flag if the endpoint has one. `error` is the first field's message. */
export function rulesRefusal(
  services: HttpServices,
  flag: string | undefined,
  errors: Record<string, MessageKey>,
): { status: 422; body: RefusedByRules } {
  const first = Object.values(errors)[0] ?? 'invalidSubmission';
  const { minLeadAge, maxLeadAge } = conditionsOf(services);
  const error = services.sentences.message(first, { minLeadAge, maxLeadAge });
  // The contact form's client reads a field per language (R8.3).
  const beside = flag === contact.flag ? { errorEn: error.en, errorAr: error.ar } : {};
  return { status: 422, body: { ...(flag && { [flag]: false }), code: first, errors, error, ...beside } };
}

/** Returns a 400 if the input is not an object. */
export function invalidInput(
  services: HttpServices,
  flag: string | undefined,
  { issues }: z.ZodError,
): HttpAnswer<Refusal> {
  if (issues.some(({ path }) => path.length === 0)) return refusal(services, 400, 'notJson');
  const errors = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message as MessageKey]),
  );
  return rulesRefusal(services, flag, errors);
}

/** Returns the language of Accept-Language, by default Arabic. Consents and messages use it. */
export function visitorLanguage(c: Context): Language {
  return accepts(c, { header: 'Accept-Language', supports: ['ar', 'en'], default: 'ar' }) as Language;
}

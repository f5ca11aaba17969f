import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RefusedByRules } from '#contract/answers.ts';
import { contact } from '#domain/forms/contact.ts';
import type { Language } from '#domain/language.ts';
import type { MessageKey } from '#locales/keys.ts';
import { conditionsOf } from './conditions.ts';
import { refuse } from './errors.ts';
import type { HttpServices } from './services.ts';

/** A status and a body, before they become a response. Idempotency keeps it for a repeated key. */
export interface HttpAnswer<Body extends object = object> {
  status: number;
  body: Body;
}

/** The body of a 422: the success flag, where the endpoint has one, message keys by name, and the first one's sentence in both languages. */
export function rulesRefusal(
  services: HttpServices,
  flag: string | undefined,
  errors: Record<string, MessageKey>,
): { status: 422; body: RefusedByRules } {
  const first = Object.values(errors)[0] ?? 'invalidSubmission';
  const { minLeadAge, maxLeadAge } = conditionsOf(services);
  const error = services.sentences.message(first, { minLeadAge, maxLeadAge });
  // The contact form's front end reads each language by a name of its own (R8.3).
  const beside = flag === contact.flag ? { errorEn: error.en, errorAr: error.ar } : {};
  return { status: 422, body: { ...(flag && { [flag]: false }), code: first, errors, error, ...beside } };
}

/** What zod-openapi calls after checking: a refusal when a rule failed. A body that is no object is no form at all. */
export function refuseInvalid(services: HttpServices, flag?: string) {
  return (
    result: { success: boolean; target: string; error?: z.ZodError },
    c: Context,
  ): Response | undefined => {
    if (result.success) return undefined;
    const issues = result.error?.issues ?? [];
    if (result.target === 'header') return refuse(c, services, 400, 'idempotencyKeyMalformed');
    if (issues.some(({ path }) => path.length === 0)) return refuse(c, services, 400, 'notJson');
    const errors = Object.fromEntries(
      issues.map(({ path, message }) => [String(path[0]), message as MessageKey]),
    );
    return send(c, rulesRefusal(services, flag, errors));
  };
}

export function send(c: Context, { status, body }: HttpAnswer): Response {
  return c.json(body, status as ContentfulStatusCode);
}

/** The language that the visitor reads, by Accept-Language: consents and messages are kept in it. Arabic otherwise. */
export function visitorLanguage(c: Context): Language {
  return accepts(c, { header: 'Accept-Language', supports: ['ar', 'en'], default: 'ar' }) as Language;
}

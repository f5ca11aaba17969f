import { z } from '@hono/zod-openapi';
import { apiPaths } from '#domain/api-paths.ts';
import { choiceNameOf } from '#domain/cookie-choice.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import type { Services } from '../services.ts';
import { logChoice } from './log-choice.ts';

// A message key, as in forms.
const wrong = { error: 'invalidSubmission' };

const choice = z
  .object({
    choice: z.enum(['acceptAll', 'necessary', 'custom'], wrong).meta({ example: 'acceptAll' }),
    analytics: z.boolean(wrong).meta({ example: true }),
    marketing: z.boolean(wrong).meta({ example: true }),
    version: z.iso
      .date(wrong)
      .meta({ description: 'the version of the cookie policy', example: '2026-11-01' }),
  })
  .refine(({ choice, ...preferences }) => choice === choiceNameOf({ essential: true, ...preferences }), {
    ...wrong,
    path: ['choice'],
  })
  .meta({ id: 'CookieChoice' });

/**
 * Logs the choice, so that the operator can show what visitors chose under which policy. The log line identifies
 * nobody. The browser alone stores and applies the choice.
 */
export function cookieChoices(services: Services): Endpoint {
  return jsonEndpoint(services, {
    path: apiPaths.cookieChoice,
    summary: 'Log a choice of cookies, without saying whose',
    tag: 'Cookies',
    limits: ['cookieChoices'],
    idempotency: 'none',
    described: 'the choice was logged',
    body: choice,
    async handle({ analytics, marketing, version }) {
      logChoice(services.log, { essential: true, analytics, marketing }, version);
      return { status: 200, body: { isLogged: true as const } };
    },
  });
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { accepted } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { choiceNameOf } from '#domain/cookie-choice.ts';
import { refuseInvalid } from '../../http/answers.ts';
import { jsonBody } from '../../http/bodies/json-body.ts';
import { always, json, refused } from '../../http/openapi/documented-answers.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { Services } from '../services.ts';
import { logChoice } from './log-choice.ts';

// Fields in error carry a message key, as those of forms do.
const wrong = { error: 'invalidSubmission' };

const choice = z
  .object({
    choice: z.enum(['acceptAll', 'necessary', 'custom'], wrong).meta({ example: 'acceptAll' }),
    analytics: z.boolean(wrong).meta({ example: true }),
    marketing: z.boolean(wrong).meta({ example: true }),
    version: z.iso.date(wrong).meta({ description: 'of the cookie policy', example: '2026-11-01' }),
  })
  .refine(({ choice, ...preferences }) => choice === choiceNameOf({ essential: true, ...preferences }), {
    ...wrong,
    path: ['choice'],
  })
  .meta({ id: 'CookieChoice' });

/**
 * Each choice of cookies becomes a line of the log, so that the operator can show how visitors were asked and what they
 * answered. The line names nobody: what follows from a choice happens in the browser, and the server keeps nothing.
 */
export function cookieChoices(app: OpenAPIHono, services: Services): void {
  const route = createRoute({
    method: 'post',
    path: apiPaths.cookieChoice,
    summary: 'Log a choice of cookies, without saying whose',
    tags: ['Cookies'],
    middleware: [limit(services, 'cookieChoices'), jsonBody(services)] as const,
    request: { body: { content: { 'application/json': { schema: choice } }, required: true } },
    responses: {
      ...always,
      200: json('it stands in the log', accepted[apiPaths.cookieChoice]),
      422: refused(),
    },
  });
  app.openapi(
    route,
    (c) => {
      const { analytics, marketing, version } = c.req.valid('json');
      logChoice(services.log, { essential: true, analytics, marketing }, version);
      return c.json({ isLogged: true } as const, 200);
    },
    refuseInvalid(services) as never,
  );
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { Webhook } from 'standardwebhooks';
import { accepted } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { leadStates, maxStateMessageLength } from '#domain/lead-states.ts';
import { formats } from '#domain/rules/formats.ts';
import type { MessageKey } from '#locales/keys.ts';
import { sandboxCrmSecret } from '../../gateways/sandbox.ts';
import { rulesRefusal } from '../../http/answers.ts';
import { maxJsonBytes, textBody } from '../../http/bodies/json-body.ts';
import { refuse } from '../../http/errors.ts';
import { sendAnswer } from '../../http/http-answer.ts';
import { always, json, refused } from '../../http/openapi/documented-answers.ts';
import { clientOf, countRequest } from '../../http/rate-limits/client.ts';
import type { Services } from '../../intake/services.ts';
import { secretsValidAt } from '../../platform/configuration/key-ring.ts';
import { addState, lockTracked, type StateOutcome } from './lead-states.ts';

/** The clock of the CRM may be ahead of ours. */
const aheadMs = 5 * 60_000;
/** Submissions are erased after ten years. */
const pastMs = 10 * 366 * 24 * 3_600_000;

const wrong = (error: MessageKey) => ({ error });

const event = z
  .object(
    {
      type: z.literal('lead.state', wrong('unknownEvent')).meta({ example: 'lead.state' }),
      data: z
        .object(
          {
            reference: z
              .string(wrong('unknownReference'))
              .max(20, wrong('unknownReference'))
              .transform((typed) => formats.reference.clean(typed))
              .refine((clean) => formats.reference.pattern?.matches(clean), wrong('unknownReference'))
              .meta({ description: 'as the site gave it', example: 'K7M4-9QXT' }),
            state: z.enum(leadStates, wrong('unknownState')).meta({ example: 'in-review' }),
            at: z.iso
              .datetime({ offset: true, ...wrong('invalidTime') })
              .meta({ description: 'when it came to be so', example: '2026-11-23T09:15:00Z' }),
            message: z
              .string(wrong('invalidSubmission'))
              .max(maxStateMessageLength, wrong('textTooLong'))
              .optional()
              .meta({ description: 'for the customer to read', example: 'Please send us your licence.' }),
          },
          wrong('invalidSubmission'),
        )
        .meta({ description: 'what it is about' }),
    },
    wrong('unknownEvent'),
  )
  .meta({ id: 'LeadStateEvent' });

/**
 * Webhook of the CRM, signed as in Standard Webhooks. Events may be repeated, late and out of order: the newest by its
 * own time counts.
 */
export function leadEvents(app: OpenAPIHono, services: Services): void {
  const { crmEventSecrets: own, gateways } = services.config;
  const sandbox = gateways === 'sandbox' ? [sandboxCrmSecret] : [];
  const isSigned = (c: Context, body: string) =>
    (own ? secretsValidAt(own, services.now()) : sandbox).some((secret) => {
      try {
        new Webhook(secret).verify(body, c.req.header(), { jsonParse: false });
        return true;
      } catch {
        return false;
      }
    });
  const route = createRoute({
    method: 'post',
    path: apiPaths.crmEvents,
    summary: 'Tell where a lead stands (for the customer system)',
    description:
      'Signed as Standard Webhooks describes, with CRM_EVENTS_SECRET. An event is known by its `webhook-id`: a repeated one changes nothing.',
    tags: ['Customer system'],
    request: { body: { content: { 'application/json': { schema: event } }, required: true } },
    responses: {
      ...always,
      200: json('as described', accepted[apiPaths.crmEvents]),
      401: json('not signed by the customer system, or not now'),
      422: refused(),
    },
  });
  app.openAPIRegistry.registerPath(route);
  const isHere: MiddlewareHandler = async (c, next) =>
    !own && sandbox.length === 0 ? refuse(c, services, 404, 'notFound') : next();
  app.post(apiPaths.crmEvents, isHere, textBody(services, maxJsonBytes), async (c: Context) => {
    const body = await c.req.text();
    // Signed requests are not rate limited: the CRM may send the events of a night at once from one address.
    if (!isSigned(c, body)) {
      const seconds = await countRequest(services, clientOf(c, services), ['lists']);
      return seconds === undefined
        ? refuse(c, services, 401, 'notSigned')
        : refuse(c, services, 429, 'tooManyRequests', { 'Retry-After': `${seconds}` });
    }
    const parsed = event.safeParse(parse(body));
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => [path.at(-1) ?? 'type', message]);
      return sendAnswer(c, rulesRefusal(services, undefined, Object.fromEntries(errors)));
    }
    const { reference, state, message, ...data } = parsed.data.data;
    const at = new Date(data.at);
    const ahead = at.getTime() - services.now().getTime();
    if (ahead > aheadMs || ahead < -pastMs)
      return sendAnswer(c, rulesRefusal(services, undefined, { at: 'invalidTime' }));
    const outcome = await services.database.db
      .transaction()
      .execute(async (tx): Promise<StateOutcome | 'erased' | undefined> => {
        const lead = await lockTracked(tx, reference);
        if (!lead || lead.isErased) return lead && 'erased';
        const eventId = c.req.header('webhook-id')?.slice(0, 200);
        const text = message === undefined ? undefined : formats.plain.clean(message) || undefined;
        return addState(tx, services, lead.id, { state, at, source: 'crm', message: text, eventId });
      });
    if (!outcome) return sendAnswer(c, rulesRefusal(services, undefined, { reference: 'unknownReference' }));
    return c.json({ outcome });
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

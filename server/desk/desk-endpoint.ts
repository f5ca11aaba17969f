import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { z } from 'zod';
import { textBody } from '../http/bodies/json-body.ts';
import { refusal } from '../http/errors.ts';
import { type HttpAnswer, sendAnswer } from '../http/http-answer.ts';
import type { Services } from '../intake/services.ts';
import type { DeskEnv } from './sign-in/for-role.ts';
import type { Session } from './sign-in/sessions.ts';

/** Fits the keys of 25 reports for 50 officers. */
const maxBytes = 512 * 1024;

export const noBody = z.undefined();

export interface DeskEndpoint<Input> {
  method: 'get' | 'post';
  /** With parameters in Hono's syntax (`:name`). */
  path: string;
  /** Runs before the body is read. */
  authorise: MiddlewareHandler<DeskEnv>;
  takes: z.ZodType<Input>;
  handle(call: { session: Session; param(name: string): string; input: Input }): Promise<HttpAnswer>;
}

/** An invalid body is refused with 422. */
export function mountDeskEndpoint<Input>(
  app: OpenAPIHono,
  services: Services,
  { method, path, authorise: allowed, takes, handle }: DeskEndpoint<Input>,
): void {
  const isPosted = method === 'post';
  const read: MiddlewareHandler<DeskEnv> = isPosted ? every(allowed, textBody(services, maxBytes)) : allowed;
  app[method](path, read, async (c) => {
    const sent = isPosted ? await c.req.json().catch(() => undefined) : undefined;
    const { success, data } = takes.safeParse(sent);
    if (!success) return sendAnswer(c, refusal(services, 422, 'invalidSubmission'));
    return sendAnswer(
      c,
      await handle({ session: c.get('session'), param: (name) => c.req.param(name) ?? '', input: data }),
    );
  });
}

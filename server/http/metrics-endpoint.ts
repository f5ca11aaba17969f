import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { secretsValidAt } from '../platform/configuration/key-ring.ts';
import { isOfThisMachine } from './origin/this-machine.ts';
import type { HttpServices } from './services.ts';

/** Without METRICS_TOKEN, accepts only programs on this machine, and nothing that passed a proxy (R20.3). */
export function metricsEndpoint(app: OpenAPIHono, { config, metrics, now }: HttpServices): void {
  app.get('/metrics', async (c) => {
    const plain = { 'Cache-Control': 'no-store' };
    if (config.metricsTokens) {
      if (!hasToken(c, secretsValidAt(config.metricsTokens, now())))
        return c.text('METRICS_TOKEN required\n', 401, { ...plain, 'WWW-Authenticate': 'Bearer' });
    } else if (!isOfThisMachine(c)) {
      return c.text('only this machine may read metrics unless METRICS_TOKEN is set\n', 403, plain);
    }
    return c.text(await metrics.scrape(), 200, { ...plain, 'Content-Type': metrics.registry.contentType });
  });
}

/** Constant time: digests have equal length, and every token is compared. */
function hasToken(c: Context, tokens: readonly string[]): boolean {
  const [, given = ''] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return tokens.filter((token) => timingSafeEqual(digest(token), digest(given))).length > 0;
}

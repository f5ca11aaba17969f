import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Services } from '../services.ts';

/** `/healthz`: the process is alive. `/readyz`: its database answers; migrations ran before it listened. */
export function health(app: OpenAPIHono, { database }: Services): void {
  app.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const ready = await database.ping().then(
      () => true,
      () => false,
    );
    return c.json({ ready }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
}

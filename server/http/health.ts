import type { OpenAPIHono } from '@hono/zod-openapi';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { HttpServices } from './services.ts';

/** Probes have their own timeout, and a slower database is not usable. */
const timeoutMs = 3000;

/** `/readyz` reports that the database answers and has every migration of this version. */
export function health(app: OpenAPIHono, { database }: HttpServices): void {
  app.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const ready = await withTimeout(timeoutMs, pendingMigrations(database.db)).then(
      (pending) => pending.length === 0,
      () => false,
    );
    return c.json({ ready }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
}

import { expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

test('the endpoint for events answers 404 when no secret is set', async () => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  const app = createApp({
    ...server.services,
    config: { ...server.services.config, crmEventSecrets: undefined, gateways: 'live' as const },
  });
  expect((await app.request(apiPaths.crmEvents, { method: 'POST', body: '{}' })).status).toBe(404);
});

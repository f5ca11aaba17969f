import { expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

test('without a secret there is no such address', async () => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  const app = createApp({
    ...server.services,
    config: { ...server.services.config, crmEventSecrets: undefined, gateways: 'live' as const },
  });
  expect((await app.request(apiPaths.crmEvents, { method: 'POST', body: '{}' })).status).toBe(404);
});

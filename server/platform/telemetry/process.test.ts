import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';
import { openProvider } from '#tests/support/provider.ts';

/** Prints each OpenTelemetry module that a process loads. */
const tellingModules = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) process.stdout.write('loaded ' + url + '\\n');
    return next(url, context);
  },
});`;

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const fresh = await freshDatabase();
  const server = await startProcess({
    DATABASE_URL: fresh.databaseUrl,
    DATA_DIR: fresh.dataDir,
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(tellingModules)}"`,
    ...env,
  });
  onTestFinished(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });
  return server;
}

const loaded = ({ lines }: ServerProcess) =>
  new Set(lines.map((line) => /^loaded .*\/(@opentelemetry\/[\w-]+)/.exec(line)?.[1]).filter(Boolean));

test('a process without a receiver loads only the OpenTelemetry API', async () => {
  const server = await start({});
  await fetch(`${server.url}/ar/individual`);
  expect([...loaded(server)].filter((name) => name !== '@opentelemetry/api')).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
});

test('a process with a receiver sends spans and metrics, the last ones when it ends', async () => {
  const { url, received } = await openProvider((response) => response.end('{}'));
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  expect(loaded(server)).toContain('@opentelemetry/sdk-trace');
  await fetch(`${server.url}/ar/individual`);
  expect(await server.kill('SIGTERM')).toBe(0);
  const sent = received.map(({ body }) => body).join('\n');
  expect(sent).toContain('"name":"GET /:language/individual"');
  // Metrics are read before the database closes, or each restart would report it as down.
  const [, up] = /"name":"database_up".*?"asDouble":(\d)/.exec(sent) ?? [];
  expect(up).toBe('1');
  expect(sent).toContain('"name":"process_resident_memory_bytes"');
});

test('a receiver that never answers lets the process end within ten seconds', async () => {
  const { url, received } = await openProvider(() => undefined);
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  expect((await fetch(`${server.url}/ar/individual`)).status).toBe(200);
  const begun = performance.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(received.length).toBeGreaterThan(0);
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/site.ts';
import { type Answered, type ApiDocument, readDocument } from './document.ts';
import { halfway } from './known.ts';
import { type FuzzedRequest, requests } from './requests.ts';
import { openNetwork } from './sender.ts';

/** `npm run fuzz` asks for 10,000, other ones each time; it names the seed of a failure. */
const many = Number(process.env.REQUESTS ?? 150);
const seed = Number(process.env.SEED ?? (process.env.REQUESTS ? Date.now() & 0x7fff_ffff : 20_261_121));

describe('whatever is sent to the API', () => {
  let server: TestServer;
  let network: Awaited<ReturnType<typeof openNetwork>>;
  let document: ApiDocument;
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase());
    network = await openNetwork(server);
    document = await readDocument(server);
  });
  afterAll(async () => {
    await network.close();
    await server.stop();
  });

  test(`is answered in time, as the document says, and with nothing of the inside: ${many} requests`, {
    timeout: 60_000 + many * 200,
  }, async () => {
    const reached = new Map<string, number>();
    const property = fc.asyncProperty(
      requests(document.operations, await halfway(server)),
      async (request) => {
        const answered = await network.send(request);
        expectPromised(document, request, answered);
        const name = `${answered.status} ${request.operation?.path ?? '(no operation)'}`;
        reached.set(name, (reached.get(name) ?? 0) + 1);
      },
    );
    // Fewer requests than were asked for are a failure, not less of a success.
    const limits = { interruptAfterTimeLimit: 30 * 60_000, markInterruptAsFailure: true };
    await fc.assert(property, { numRuns: many, seed, ...limits });
    if (process.env.REQUESTS) process.stdout.write(tableOf(reached));
    // A generator whose requests never get past the first check proves nothing.
    if (many < 5000) return;
    for (const { path } of document.operations) expect([...reached.keys()]).toContain(`200 ${path}`);
  });
});

function expectPromised(document: ApiDocument, request: FuzzedRequest, answered: Answered): void {
  const { status, headers } = answered;
  const body = answered.body.toString();
  // Node's own answer, before the application: headers, with what stands in the address, of more than 16 KiB.
  if (status === 431 && request.path.length > 8000) return;
  expect(status, body).toBeLessThan(500);
  if (request.operation || isApi(request.path)) document.expectDocumented(request.operation, answered);
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  if (status === 405) expect(headers.allow).toMatch(/^[A-Z, ]+$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body).not.toMatch(/node_modules|\bat .+\.ts:\d|\b(select|insert) .+ (from|into) "|\/server\//);
}

/** Others are pages. */
const isApi = (path: string) => /^\/api(\/|$)/i.test(path);

function tableOf(reached: Map<string, number>): string {
  const rows = [...reached].map(([name, count]) => `${String(count).padStart(6)} ${name}`);
  return `${rows.sort((a, b) => a.slice(7).localeCompare(b.slice(7))).join('\n')}\n`;
}

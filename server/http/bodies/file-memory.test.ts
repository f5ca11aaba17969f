import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { reportFilePath } from '#domain/api-paths.ts';
import { maxFiles } from '#domain/rules/files.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { answerReport } from '#tests/support/officer.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';
import { withFileMemory } from './file-memory.ts';

let server: TestServer;
let url: string;
let close: () => void;
beforeAll(async () => {
  server = await startTestServer(await freshDatabase());
  const listening = createAdaptorServer({ fetch: createApp(server.services).fetch });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  close = () => void listening.close();
});
afterAll(async () => {
  close();
  await server.stop();
});
const { report, followUp } = whistleblowingHelpers(() => server);

test('sends one address as many files at once as a message can hold, without blocking others', async () => {
  const { reference, receiptCode } = (await report()).body;
  const content = Buffer.concat([pdf('answer'), Buffer.alloc(5 * 1024 * 1024)]);
  await answerReport(server.services, reference, {
    text: 'read this',
    files: [{ name: 'answer.pdf', contentType: 'application/pdf', content }],
  });
  const [message] = (await followUp(receiptCode)).body.messages;
  const id = message.files[0].id;
  /** Requests the file without reading it. */
  const ask = (address: string) =>
    fetch(url + reportFilePath, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({ receiptCode, id }),
    });
  const answers = await Promise.all(Array.from({ length: maxFiles + 3 }, () => ask('192.0.2.1')));
  const served = answers.filter(({ status }) => status === 200);
  expect(served).toHaveLength(maxFiles);
  const [refused] = answers.filter(({ status }) => status === 503);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(await refused?.json()).toMatchObject({ code: 'tooManyFiles' });
  const other = await ask('192.0.2.2');
  expect(Buffer.from(await other.arrayBuffer())).toEqual(content);
  await Promise.all(served.map((answer) => answer.arrayBuffer()));
  expect((await ask('192.0.2.1')).status).toBe(200);
});

test('disconnects a client a minute after the last file of a streamed answer began', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let beginFile = () => {};
  const app = new Hono().get('/', (c) =>
    withFileMemory(c, server.services, async (renew) => {
      beginFile = renew;
      return c.body('the first file');
    }),
  );
  const outgoing = new PassThrough();
  await app.request('/', { headers: { 'x-forwarded-for': '192.0.2.3' } }, { outgoing });
  vi.advanceTimersByTime(59_000);
  beginFile();
  vi.advanceTimersByTime(59_000);
  expect(outgoing.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(outgoing.destroyed).toBe(true);
});

import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { careers } from '#domain/forms/careers.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { serverForTests } from '#tests/support/database.ts';
import type { AnyJson } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

const MiB = 1024 * 1024;

const server = serverForTests();

/** Counts the rows that a form with a file can store. */
async function count(): Promise<number> {
  const { db } = server.services.database;
  const rows = await Promise.all([
    db.selectFrom('submissions').select('id').execute(),
    db.selectFrom('whistleblowing_reports').select('id').execute(),
    db.selectFrom('files').select('id').execute(),
  ]);
  return rows.flat().length;
}

describe.each([
  ['a job application', careers],
  ['a malpractice report', whistleblowingReport],
])('%s', (_, { endpoint, flag, fields: [first = ''] }) => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  const part = (name: string, value: string | Buffer, boundary = 'b', encoding: BufferEncoding = 'utf8') =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`, encoding),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  const whole = (boundary: string, ...parts: Buffer[]): RequestInit => ({
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  test.each<[string, RequestInit, number]>([
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }, 415],
    ['no content type', { body: Buffer.from('x') }, 415],
    ['no boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
    ['no form', { body: 'garbage', headers: multipart }, 400],
    ['a form that was cut', { body: part(first, 'x'), headers: multipart }, 400],
    [
      'text that is not UTF-8',
      {
        body: Buffer.concat([part(first, Buffer.from([0xff])), Buffer.from('--b--')]),
        headers: multipart,
      },
      400,
    ],
    [
      'a body over 12 MiB',
      {
        body: Buffer.concat([part(first, Buffer.alloc(12 * 1024 * 1024)), Buffer.from('--b--')]),
        headers: multipart,
      },
      413,
    ],
    ['a boundary of 71 characters', whole('b'.repeat(71), part(first, 'x', 'b'.repeat(71))), 400],
    ['a boundary of 70 characters', whole('b'.repeat(70), part(first, 'x', 'b'.repeat(70))), 422],
    ['64 KiB of text', whole('b', part(first, 'x'.repeat(32 * 1024)), part('a', 'x'.repeat(32 * 1024))), 422],
    [
      '64 KiB of text and a byte',
      whole('b', part(first, 'x'.repeat(32 * 1024)), part('a', 'x'.repeat(32 * 1024 + 1))),
      413,
    ],
    ["a field's name of 101 characters", whole('b', part('n'.repeat(101), 'x')), 400],
    ["a file's name of 255 characters", whole('b', part(`f"; filename="${'n'.repeat(255)}`, 'x')), 422],
    ["a file's name of 256 characters", whole('b', part(`f"; filename="${'n'.repeat(256)}`, 'x')), 400],
    ['a name that is not UTF-8', whole('b', part(`f"; filename="\xff`, 'x', 'b', 'latin1')), 400],
    ["a part's head of 4 KiB", whole('b', part(`f"\r\nX: ${'x'.repeat(4096)}`, 'x')), 400],
    [
      'a thousand parts',
      {
        body: Buffer.concat([...Array(1000).fill(part('x', 'x')), Buffer.from('--b--')]),
        headers: multipart,
      },
      400,
    ],
  ])('an upload endpoint answers %s according to R11.3, and stores nothing', async (_, init, status) => {
    const before = await count();
    const response = await server.request(endpoint, { method: 'POST', ...init });
    expect(response.status).toBe(status);
    expect(((await response.json()) as AnyJson).error).toEqual({
      en: expect.any(String),
      ar: expect.any(String),
    });
    expect(await count()).toBe(before);
  });

  test('an upload endpoint stores nothing when the connection is cut', async () => {
    const listening: Server = createAdaptorServer({ fetch: createApp(server.services).fetch }) as Server;
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    onTestFinished(() => void listening.close());
    const address = listening.address();
    const before = await count();
    const seen = once(listening, 'connection');
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    const head = `POST ${endpoint} HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: 100000\r\n\r\n`;
    await new Promise<void>((sent) => {
      socket.write(Buffer.concat([Buffer.from(head), part(first, 'x'.repeat(5000))]), () => sent());
    });
    await seen;
    socket.destroy();
    await expect.poll(() => new Promise((done) => listening.getConnections((_, open) => done(open)))).toBe(0);
    expect(await count()).toBe(before);
  });

  test('an upload endpoint limits the memory of one address to its share, so that others can still send', async () => {
    const open: (() => void)[] = [];
    const held: Promise<Response>[] = [];
    const send = (address: string, body: BodyInit, length = 8 * MiB) =>
      server.request(endpoint, {
        method: 'POST',
        body,
        headers: { ...multipart, 'content-length': `${length}`, 'x-forwarded-for': address },
        // Node requires it for streams, but the types do not have it.
        ...({ duplex: 'half' } as object),
      });
    /** Sends this many bytes, then stops. Resolves when they have been read. */
    const hold = (address: string, bytes: number) =>
      new Promise<void>((read) => {
        let isSent = bytes === 0;
        const body = new ReadableStream(
          {
            pull(controller) {
              if (!isSent) {
                isSent = true;
                controller.enqueue(new Uint8Array(bytes));
                return undefined;
              }
              read();
              open.push(() => controller.close());
              return new Promise<void>(() => undefined);
            },
          },
          { highWaterMark: 0 },
        );
        held.push(send(address, body, 12 * MiB));
      });
    // Each of them may still send 12 MiB or more.
    for (let count = 0; count < 8; count++) await hold(`10.3.2.${count}`, 0);
    for (let count = 0; count < 3; count++) await hold('10.3.0.1', 8 * MiB);
    const { status, headers } = await send('10.3.0.1', new Uint8Array(8 * MiB));
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect((await send('10.3.0.2', new Uint8Array(8 * MiB))).status).toBe(400);
    for (const end of open) end();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(400);
    expect((await send('10.3.0.1', new Uint8Array(8 * MiB))).status).toBe(400);
  });

  test('an upload endpoint limits an address to 100 MiB an hour, including rejected bodies', async () => {
    const send = (bytes: number) =>
      server.request(endpoint, {
        method: 'POST',
        body: 'x',
        headers: { ...multipart, 'content-length': `${bytes}`, 'x-forwarded-for': '10.5.0.1' },
      });
    const file = 12 * 1024 * 1024;
    for (let count = 0; count < 8; count++) expect((await send(file)).status).toBe(400);
    const { status, headers } = await send(file);
    expect([status, Number(headers.get('retry-after')) > 60]).toEqual([429, true]);
    // Only bodies above the text limit count as uploads.
    expect((await send(64 * 1024)).status).toBe(400);
  });

  test('an upload endpoint rejects a malformed Idempotency-Key', async () => {
    const body = new FormData();
    body.set(first, 'x');
    const headers = { 'idempotency-key': 'two words' };
    expect((await server.request(endpoint, { method: 'POST', body, headers })).status).toBe(400);
  });

  test('an upload endpoint answers 405 with Allow to GET, and reports every required field of an empty form', async () => {
    const got = await server.request(endpoint);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    const body = new FormData();
    body.set('unknown', 'x');
    const response = await server.request(endpoint, { method: 'POST', body });
    const answer = (await response.json()) as AnyJson;
    expect({ status: response.status, flag: answer[flag] }).toEqual({ status: 422, flag: false });
    expect(Object.keys(answer.errors).length).toBeGreaterThan(3);
  });
});

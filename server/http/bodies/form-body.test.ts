import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { careers } from '#domain/forms/careers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { formOf } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';
import { fileName } from '../../intake/files/files.ts';
import type { Services } from '../../intake/services.ts';
import { maxMultipartBytes } from './parse-form.ts';

const server = serverForTests();

/** Serves the app over a real connection, with `pages` as its page handler. Returns the port. */
async function listen(pages: Services['pages']): Promise<number> {
  const app = createApp({ ...server.services, pages });
  const listening = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const post = (headers: string) =>
  `POST /ar/contact-us HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.11.0.1\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n\r\n`;

test('reserves memory for a form until its answer is read or the visitor has disconnected', async () => {
  // More than a connection buffers when nobody reads from it.
  const port = await listen(async () => new Response(Buffer.alloc(64 * 1024 * 1024)));
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const end = '\r\n--b--';
  const file = 'x'.repeat(maxMultipartBytes - start.length - end.length);
  const send = async () => {
    const socket = connect(port, '127.0.0.1');
    // A refused body is not read to its end.
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(post(`Content-Length: ${maxMultipartBytes}`));
    socket.write(start + file + end);
    await once(socket, 'readable');
    return socket;
  };
  const status = (socket: Socket) => String(socket.read()).slice(9, 12);
  const unread = [await send(), await send()];
  expect(status(await send())).toBe('503');
  for (const socket of unread) socket.destroy();
  await expect.poll(async () => status(await send()), { timeout: 20_000 }).toBe('200');
});

describe('processing of bodies with files', () => {
  const file = 'x'.repeat(maxMultipartBytes - 200);
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${file}\r\n--b--`;

  /** Serves pages that do not end before `finish`, and notes for which request each one began. */
  async function listenSlowly() {
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    const port = await listen(async (request) => {
      begun.push(request.headers.get('x-forwarded-for') ?? '');
      await gate.promise;
      return new Response('a page');
    });
    const send = async (address: string) => {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(post(`Content-Length: ${body.length}`).replace('10.11.0.1', address));
      // The body exceeds a connection's buffer, so once it is written, the server has read most of it.
      await new Promise((written) => socket.write(body, written));
      return socket;
    };
    /** Gives the server turns to read. */
    const settle = async () => {
      for (let turn = 0; turn < 20; turn++) await fetch(`http://127.0.0.1:${port}/healthz`);
    };
    return { begun, send, settle, finish: gate.resolve };
  }
  const statusOf = async (socket: Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);

  test('processes three of the largest forms with one file at a time', async () => {
    const { begun, send, settle, finish } = await listenSlowly();
    const sockets = await Promise.all(['10.11.1.1', '10.11.1.2', '10.11.1.3', '10.11.1.4'].map(send));
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(3);
    await settle();
    expect(begun).toHaveLength(3);
    finish();
    expect(await Promise.all(sockets.map(statusOf))).toEqual(['200', '200', '200', '200']);
  });

  test("one address's slow forms delay no other address", async () => {
    const { begun, send, settle, finish } = await listenSlowly();
    const slow = await Promise.all(['10.11.2.1', '10.11.2.1'].map(send));
    await settle();
    const others = await Promise.all(['10.11.2.2', '10.11.2.3'].map(send));
    await expect
      .poll(() => begun.toSorted(), { timeout: 10_000 })
      .toEqual(['10.11.2.1', '10.11.2.2', '10.11.2.3']);
    finish();
    expect(await Promise.all([...slow, ...others].map(statusOf))).toEqual(['200', '200', '200', '200']);
  });
});

test('answers 413 to a body without a length once it is too long', async () => {
  const port = await listen(async () => new Response('a page'));
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(post('Transfer-Encoding: chunked'));
  socket.write(
    `${(maxMultipartBytes + 1).toString(16)}\r\n${'x'.repeat(maxMultipartBytes + 1)}\r\n0\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('413');
});

test.each<[string, (socket: Socket) => void]>([
  ['closes', (socket) => socket.end()],
  ['is reset', (socket) => socket.resetAndDestroy()],
])('a form is not accepted when its connection %s halfway', async (_, breakOff) => {
  const posted: unknown[] = [];
  const port = await listen(async (_request, site) => {
    posted.push(site.posted?.get('describtion'));
    return new Response('a page');
  });
  const url = `http://127.0.0.1:${port}/en/malpractice-report`;
  const type = 'application/x-www-form-urlencoded';
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = `POST /en/malpractice-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 99`;
  await new Promise((written) => socket.write(`${head}\r\n\r\ndescribtion=half`, written));
  breakOff(socket.resume());
  await once(socket, 'close');
  await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: 'describtion=whole' });
  expect(posted).toEqual(['whole']);
});

test('passes a file posted to a page to the API unchanged, and counts it once', async () => {
  const content = pdf('x'.repeat(100_000));
  const app = createApp({
    ...server.services,
    pages: async (_, site) => {
      const body = formOf(careers);
      body.set('file', site.posted?.get('cv') ?? '');
      const answer = await site.api(careers.endpoint, body, { idempotencyKey: 'page' });
      return new Response(JSON.stringify(answer.body));
    },
  });
  const body = new FormData();
  body.set('cv', new File([content as Buffer<ArrayBuffer>], 'سيرتي.pdf'));
  const headers = { 'x-forwarded-for': '10.11.0.2' };
  const response = await app.request('/ar/contact-us', { method: 'POST', body, headers });
  expect(await response.json()).toMatchObject({ [careers.flag]: true });
  const { encryption, database } = server.services;
  const row = await database.db
    .selectFrom('files')
    .select(['id', 'submission_id', 'name'])
    .executeTakeFirstOrThrow();
  expect(fileName(encryption, row)).toBe('سيرتي.pdf');
  // A body without a length counts as the maximum size.
  const counted = await server.services.rateLimits.counted('files', '10.11.0.2');
  expect(counted).toBe(maxMultipartBytes / 1024);
  expect(content.equals(await server.services.files.read(row.id))).toBe(true);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerFast } from './fast-path.ts';
import { partOf } from './pages/kept-body.ts';
import type { Answer } from './pages/kept-page.ts';

const bytes = Buffer.from('<!doctype html><p>kept');
const headers = { 'content-type': 'text/html', ETag: 'W/"1"' };
const whole: Answer = {
  status: 200,
  part: partOf({ ...headers, 'Content-Length': bytes.length }, bytes),
  cookie: undefined,
};
const answers: Record<string, Answer> = {
  '/ar/kept': whole,
  '/ar/with-a-cookie': { ...whole, cookie: 'lang=ar; Path=/' },
  '/ar/unchanged': { status: 304, part: partOf(headers), cookie: undefined },
};

let server: Server;
let socket: Socket;
/** The server's end of it. */
let theirs: Socket;
/** What came to Node's server. */
let left: string[];
/** Ends the answer that Node's server began last. */
let finish: () => void;
const atHand = vi.fn((url: string) => answers[url]);

beforeEach(async () => {
  left = [];
  atHand.mockClear();
  server = createServer({ keepAliveTimeout: 10_000 }, (request, response) => {
    left.push(`${request.method} ${request.url}`);
    const { status, part, cookie } = answers[request.url ?? ''] ?? whole;
    response.writeHead(status, cookie ? { ...part.headers, 'Set-Cookie': cookie } : part.headers);
    finish = () => response.end(request.method === 'HEAD' ? undefined : part.bytes);
    if (request.url === '/ar/early') finish();
    else if (request.url === '/ar/begun') response.flushHeaders();
    else request.resume().once('end', finish);
  });
  answerFast(server, atHand);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setNoDelay(true);
  [theirs] = await once(server, 'connection');
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...lines, '\r\n'].join('\r\n');
const kept = get('/ar/kept');

/** Sends something, and waits for its answers: each ends with the kept page, or with its head. */
async function ask(sent: string, count = 1): Promise<string> {
  socket.write(sent, 'latin1');
  let read = '';
  while ((read.match(/\r\n\r\n(?:<!doctype html><p>kept)?(?=HTTP|$)/g) ?? []).length < count) {
    const [chunk] = await once(socket, 'data');
    read += chunk.toString('latin1');
  }
  return read;
}

test('the second question on a connection does not come to Node’s server', async () => {
  await ask(kept);
  expect(left).toEqual(['GET /ar/kept']);
  await ask(kept);
  await ask(get('/ar/with-a-cookie', 'Connection: keep-alive'));
  expect(left).toEqual(['GET /ar/kept']);
});

test.each(Object.keys(answers))('%s is answered as Node’s server answers it, to the byte', async (path) => {
  const withoutTime = (answer: string) => answer.replace(/(?<=\r\nDate: ).*(?= GMT\r\n)/, 'now');
  const byNode = withoutTime(await ask(get(path)));
  expect(byNode).toContain('Date: now GMT');
  for (let time = 0; time < 4; time += 1) expect(withoutTime(await ask(get(path)))).toBe(byNode);
  expect(left).toHaveLength(1);
});

test('each answer is dated, to the second', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00.900Z') });
  onTestFinished(() => void vi.useRealTimers());
  await ask(kept);
  const dateOf = async () => /\r\nDate: (.*)\r\n/.exec(await ask(kept))?.[1];
  for (const wanted of ['10:00:00', '10:00:00', '10:00:00', '10:00:01', '10:00:01', '10:00:01', '10:00:02']) {
    vi.setSystemTime(new Date(`2026-11-22T${wanted}.950Z`));
    expect(await dateOf()).toBe(`Sun, 22 Nov 2026 ${wanted} GMT`);
  }
  expect(left).toHaveLength(1);
});

test('what decides the answer is handed on', async () => {
  await ask(kept);
  await ask(get('/ar/kept', 'accept-ENCODING: br, gzip', 'COOKIE: lang=ar; a=b', 'if-none-match: W/"1"'));
  expect(atHand.mock.calls).toEqual([
    ['/ar/kept', { 'accept-encoding': 'br, gzip', cookie: 'lang=ar; a=b', 'if-none-match': 'W/"1"' }],
  ]);
});

describe('is left to Node’s server, and the next question may be answered again', () => {
  test.each([
    ['what is not at hand', get('/ar/other')],
    ['a query', get('/ar/kept?a=1')],
    ['another method', kept.replace('GET', 'HEAD')],
    [
      'another version',
      kept.replace('HTTP/1.1', 'HTTP/1.0').replace('\r\n\r\n', '\r\nConnection: keep-alive\r\n\r\n'),
    ],
    ['a length', get('/ar/kept', 'Content-Length: 0')],
    ['another protocol', get('/ar/kept', 'Connection: Upgrade', 'Upgrade: h2c')],
    ['more than is looked at', get('/ar/kept', `Cookie: ${'a'.repeat(4096)}`)],
    ['a tab', get('/ar/kept', 'User-Agent: a\tb')],
    ['letters beyond ASCII', get('/ar/kept', 'User-Agent: \xe9')],
    ['no blank behind a name', get('/ar/kept', 'User-Agent:a')],
    ['a blank behind a value', get('/ar/kept', 'Cookie: lang=ar ')],
    ['two blanks before it', get('/ar/kept', 'Cookie:  lang=ar')],
    ['one of the headers that matter, twice', get('/ar/kept', 'Cookie: a=b', 'COOKIE: lang=ar')],
  ])('%s', async (_, question) => {
    await ask(kept);
    await ask(question);
    expect(left).toHaveLength(2);
    await ask(kept);
    expect(left).toHaveLength(2);
  });

  test('a body that comes with its head', async () => {
    await ask(kept);
    await ask('POST /ar/other HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na=b&c');
    await ask(kept);
    expect(left).toEqual(['GET /ar/kept', 'POST /ar/other']);
  });

  test('an expectation', async () => {
    await ask(kept);
    expect(await ask(get('/ar/kept', 'Expect: 100-continue'), 2)).toMatch(/^HTTP\/1\.1 100 /);
    await ask(kept);
    expect(left).toHaveLength(2);
  });
});

describe('is refused by Node’s server', () => {
  test.each([
    ['no host', 'GET /ar/kept HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    ['a method in small letters', kept.replace('GET', 'get')],
    ['a version in small letters', kept.replace('HTTP', 'http')],
    ['no headers', 'GET /ar/kept HTTP/1.1\r\n\r\n'],
    ['lines that end otherwise', kept.replaceAll('\r\n', '\n')],
    ['a blank behind a name', get('/ar/kept', 'Content-Length : 5')],
    ['a folded line', get('/ar/kept', 'Accept: a,', ' b')],
    ['a length and chunks', get('/ar/kept', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
  ])('%s', async (_, question) => {
    await ask(kept);
    socket.write(question);
    // Nothing ends it here: that all is read says that the server closed it.
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(atHand).not.toHaveBeenCalled();
  });
});

describe('is no question, though it looks like one', () => {
  const post = (...lines: string[]) =>
    ['POST /ar/other HTTP/1.1', 'Host: x', `Content-Length: ${kept.length}`, ...lines, '\r\n'].join('\r\n');
  const half = 'GET /ar/other HTTP/1.1\r\nHost: x\r\nUser-Agent: ';

  test.each([
    ['a body', 1, [post()]],
    ['the rest of a body', 1, [`${post().replace(/(?<=Length: )\d+/, `${4 + kept.length}`)}\r\n\r\n`]],
    ['the body of what was answered before it came', 1, [post().replace('/ar/other', '/ar/early')]],
    ['the body of what was refused before it came', 2, [get('/ar/other') + post('Expect: more')]],
    [
      'the same, where the empty line before it was cut',
      2,
      [get('/ar/other').slice(0, -1), `\n${post('Expect: more')}`],
    ],
    ['the rest of a head', 1, [half]],
    ['the rest of a head behind a whole request', 2, [get('/ar/other') + half]],
  ])('%s', async (_, count, pieces) => {
    await ask(kept);
    let read = '';
    socket.on('data', (chunk: Buffer) => {
      read += chunk.toString('latin1');
    });
    for (const piece of [...pieces, kept]) await sent(piece);
    // Behind it, so that whatever answers it has come before.
    socket.write(get('/ar/other', 'Connection: close'));
    await once(socket, 'end');
    expect(read.match(/HTTP\/1\.1 \d/g)).toHaveLength(count + 1);
    expect(atHand).not.toHaveBeenCalled();
  });

  test('what stands where a chunk has its size', async () => {
    await ask('POST /ar/early HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.write(kept);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(atHand).not.toHaveBeenCalled();
  });

  test('the rest of a head that began while another request was answered', async () => {
    await ask(get('/ar/begun'));
    await sent(half);
    finish();
    await once(socket, 'data');
    await ask(kept);
    expect(left).toEqual(['GET /ar/begun', 'GET /ar/other']);
  });

  /** Sends something, and waits until the server has read it, and answered what it could. */
  async function sent(piece: string): Promise<void> {
    const before = theirs.bytesRead;
    socket.write(piece);
    await vi.waitFor(() => expect(theirs.bytesRead - before).toBe(piece.length));
    await vi.waitFor(() => expect(theirs.writableLength).toBe(0));
    await new Promise(setImmediate);
  }
});

test.each([
  ['Connection: close'],
  ['Connection: keep-alive', 'connection: Close'],
  ['Proxy-Connection: close'],
])('whoever wants the connection ended has it ended: %s', async (...lines) => {
  await ask(kept);
  socket.write(get('/ar/kept', ...lines));
  expect(await text(socket)).toContain('\r\nConnection: close\r\n');
});

test('two questions at once are both answered, and the connection stays Node’s', async () => {
  await ask(kept);
  await ask(kept + kept, 2);
  await ask(kept);
  expect(left).toHaveLength(4);
});

test('whoever does not read is waited for: no more than one answer is kept for them', async () => {
  await ask(kept);
  const large = Buffer.alloc(8 * 1024 * 1024, ' ');
  answers['/ar/large'] = { ...whole, part: partOf({ 'Content-Length': large.length }, large) };
  socket.pause().write(get('/ar/large'));
  await vi.waitFor(() => expect(theirs.writableLength).toBeGreaterThan(0));
  expect(left).toHaveLength(1);
  socket.write(kept);
  await vi.waitFor(() => expect(left).toHaveLength(2));
});

test('one that is being closed says so, also to whom it was answering', async () => {
  await ask(get('/ar/begun'));
  server.close();
  finish();
  await once(socket, 'data');
  await ask(kept);
  expect(left).toHaveLength(2);
});

test('where connections may be handed on, none is taken over: what comes on one is not read as another’s', async () => {
  server.on('upgrade', (_, tunnel) => {
    tunnel.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    tunnel.on('data', (piece: Buffer) => tunnel.write(`through the tunnel: ${piece.length}`));
  });
  const { port } = server.address() as AddressInfo;
  const tunnel = connect(port, '127.0.0.1');
  tunnel.write(get('/ar/kept', 'Connection: Upgrade', 'Upgrade: any'));
  expect(String(await once(tunnel, 'data'))).toContain(' 101 ');
  // It may get the parser that the tunnel no longer needs.
  const other = connect(port, '127.0.0.1');
  other.write(kept);
  await once(other, 'data');
  tunnel.write(kept);
  expect(String(await once(tunnel, 'data'))).toBe(`through the tunnel: ${kept.length}`);
  tunnel.destroy();
  other.destroy();
  expect(left).toHaveLength(1);
});

test('a server of Node’s that reads in another way is left alone', async () => {
  const reads = vi.fn();
  server.prependListener('connection', (other) => void other.on('data', reads));
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [theirOther] = await once(server, 'connection');
  expect(theirOther.listeners('data')[0]).toBe(reads);
  for (let time = 0; time < 2; time += 1) {
    other.write(kept);
    await once(other, 'data');
  }
  other.destroy();
  expect(left).toHaveLength(2);
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** How a third party behaves. */
export type Mood = 'well' | 'down' | 'slow' | 'rubbish' | 'refusing';

/** A third party of the live gateways on this machine, whose mood a trial sets. */
export interface ThirdParty {
  port: number;
  be(mood: Mood): Promise<void>;
  close(): Promise<void>;
}

/** How long a slow one takes, where nothing else is asked. */
export const slowMs = 30_000;

/**
 * A provider over HTTP. Rubbish is a page of HTML and, in turn, bytes that are no HTTP; it refuses with a 500.
 * @param take - does what was asked. A slow provider does it as well, whether or not its client waits for the answer
 * @param rubbishStatus - of the page: 200 where an answer's content counts, else one that says no
 * @param delayMs - how long it takes when it is slow
 */
export async function openHttpParty(
  take: (request: IncomingMessage, body: string) => void,
  answer: (response: ServerResponse) => void,
  { rubbishStatus = 502, delayMs = slowMs } = {},
): Promise<ThirdParty> {
  let mood: Mood = 'well';
  let calls = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body !== undefined && (mood === 'well' || mood === 'slow')) take(request, body);
    if (mood === 'slow') await new Promise((next) => setTimeout(next, delayMs).unref());
    if (mood === 'refusing') response.writeHead(500).end('{"error":"no"}');
    else if (mood !== 'rubbish') answer(response);
    // The client hangs up: an end of ours could be read before what it ends.
    else if (calls++ % 2 === 0) request.socket.write('!?\0\xff\r\n\r\n');
    else response.writeHead(rubbishStatus, { 'content-type': 'text/html' }).end(page);
  });
  return withMoods(server, (next) => {
    mood = next;
  });
}

const page = '<!doctype html><h1>It works!</h1>';

/** A mail server: rubbish is a greeting that is none; it refuses with 550. */
export async function openSmtpParty(
  took: (message: string) => void,
  { delayMs = slowMs } = {},
): Promise<ThirdParty> {
  let mood: Mood = 'well';
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      done(mood === 'refusing' ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    async onData(stream, _session, done) {
      const content = await buffer(stream);
      if (mood === 'slow') await new Promise((next) => setTimeout(next, delayMs).unref());
      took(String(content));
      done();
    },
  });
  // A client that gives up cuts the connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  // Before it stands a door that passes bytes on, or says what no mail server says.
  const door = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    if (mood === 'rubbish') return void socket.end(`HTTP/1.1 200 OK\r\n\r\n${page}\r\n`);
    pass(socket, port);
  });
  const party = await withMoods(door, (next) => {
    mood = next;
  });
  return {
    ...party,
    async close() {
      await party.close();
      await new Promise<void>((closed) => smtp.close(closed));
    },
  };
}

function pass(socket: Socket, port: number): void {
  const inner = connect(port, '127.0.0.1');
  inner.on('error', () => socket.destroy());
  socket.on('close', () => inner.destroy());
  inner.pipe(socket).pipe(inner);
}

async function withMoods(
  server: Server | ReturnType<typeof createTcpServer>,
  set: (mood: Mood) => void,
): Promise<ThirdParty> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    close,
    async be(mood) {
      set(mood);
      if (mood === 'down') return close();
      // Whoever was on a connection before meets the new mood too.
      for (const socket of sockets) socket.destroy();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

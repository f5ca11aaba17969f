import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Mood = 'well' | 'down' | 'slow' | 'garbage' | 'refusing';

/** A local third party for the live gateways. A trial sets its mood. */
export interface ThirdParty {
  port: number;
  setMood(mood: Mood): Promise<void>;
  close(): Promise<void>;
}

/** Default delay in the mood `slow`. */
export const slowMs = 30_000;

/**
 * Opens an HTTP provider. Garbage is, in turn, bytes that are no HTTP and a page of HTML. It refuses with 500.
 * @param onRequest - receives the request; in the mood `slow` too, whether or not the client still waits
 * @param garbageStatus - of the HTML page: 200 if clients read the body, else an error
 * @param delayMs - delay in the mood `slow`
 */
export async function openHttpParty(
  onRequest: (request: IncomingMessage, body: string) => void,
  answer: (response: ServerResponse) => void,
  { garbageStatus = 502, delayMs = slowMs } = {},
): Promise<ThirdParty> {
  let mood: Mood = 'well';
  let calls = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body !== undefined && (mood === 'well' || mood === 'slow')) onRequest(request, body);
    if (mood === 'slow') await new Promise((next) => setTimeout(next, delayMs).unref());
    if (mood === 'refusing') response.writeHead(500).end('{"error":"no"}');
    else if (mood !== 'garbage') answer(response);
    // Leave the closing to the client: it could read our end before these bytes.
    else if (calls++ % 2 === 0) request.socket.write('!?\0\xff\r\n\r\n');
    else response.writeHead(garbageStatus, { 'content-type': 'text/html' }).end(page);
  });
  return withMoods(server, (next) => {
    mood = next;
  });
}

const page = '<!doctype html><h1>It works!</h1>';

/** Opens a mail server. Garbage is an invalid greeting. It refuses with 550. */
export async function openSmtpParty(
  onMessage: (message: string) => void,
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
      onMessage(String(content));
      done();
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  // A server in front passes bytes on, or sends an invalid greeting.
  const front = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    if (mood === 'garbage') return void socket.end(`HTTP/1.1 200 OK\r\n\r\n${page}\r\n`);
    forward(socket, port);
  });
  const party = await withMoods(front, (next) => {
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

function forward(socket: Socket, port: number): void {
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
    async setMood(mood) {
      set(mood);
      if (mood === 'down') return close();
      // Cut open connections, so that every client meets the new mood.
      for (const socket of sockets) socket.destroy();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import type { CausedFault, Machine, TrialOutcome } from './fault.ts';
import { checkPages } from './pages.ts';
import { type Trial, tryFault } from './trial.ts';
import { stillGrows, type Usage } from './usage.ts';

/** Clients that send a byte a second or nothing: the server closes their connections and serves others meanwhile. */
export const slowClients: CausedFault = {
  name: 'slow-clients',
  title: 'Slow and idle clients',
  rounds: 1,
  run: ({ say }, rounds) =>
    Promise.all([
      tryClients(
        { what: '100 clients send headers at a byte per second', rounds, say },
        100,
        slowHeaders,
        60,
      ),
      tryClients({ what: '100 clients send a body at a byte per second', rounds, say }, 100, slowBody, 240),
      tryClients({ what: '1,000 idle connections', rounds, say }, 1000, sendNothing, 60),
      tryClients(
        {
          what: '100 uploads of 11 MiB that never end',
          rounds: Math.max(rounds, uploadRounds),
          say,
        },
        100,
        unfinishedUpload,
        240,
        // The allocator keeps the uploads' memory: 182 MB in three rounds, 220 MB if they follow each other faster.
        250,
      ),
    ]),
};

/** The first round fills the allocator. The others must need little more memory. */
const uploadRounds = 3;

const slowHeaders: Send = (socket) =>
  drip(socket, 'GET /ar/individual HTTP/1.1\r\nHost: localhost\r\nX: '.padEnd(1000, 'x'));

const slowBody: Send = (socket) => {
  socket.write(
    `POST ${apiPaths.updateLead} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  );
  drip(socket, '{'.padEnd(1000));
};

const sendNothing: Send = () => undefined;

/** Sends all but the last byte of an upload of 11 MiB, from a random client address. */
const unfinishedUpload: Send = (socket) => {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF-1.4\n`;
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
  socket.write(
    `POST ${careers.endpoint} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 172.${address}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${head.length + uploadBytes.length + 1}\r\n\r\n${head}`,
  );
  socket.write(uploadBytes);
};

const uploadBytes = Buffer.alloc(11 * 2 ** 20, ' ');

type Send = (socket: Socket) => void;

/**
 * @param withinSeconds - by when the server must have closed all connections
 * @param allowedGrowthMb - extra memory that it may hold at rest afterwards
 */
function tryClients(
  setup: { what: string; rounds: number; say: Machine['say'] },
  count: number,
  send: Send,
  withinSeconds: number,
  allowedGrowthMb?: number,
): Promise<TrialOutcome> {
  const { what, rounds } = setup;
  return tryFault(
    { what, rounds, visitors: 2, ...(allowedGrowthMb && { allowedGrowthMb }) },
    async (trial) => {
      const usages: Usage[] = [];
      for (let round = 0; round < setup.rounds; round++) {
        const [server] = trial.servers;
        if (!server) return;
        const began = Date.now();
        const sockets = await openAll(server.url, count);
        for (const socket of sockets) send(socket);
        const closed = Promise.all(sockets.map((socket) => closedAt(socket, withinSeconds * 1000)));
        await trial.recovered(Date.now());
        for (let pages = 0; pages < 5; pages++) await checkPages(trial, server.url);
        const cutOff = await closed;
        checkCutOff(trial, cutOff, withinSeconds);
        const seconds = Math.round((Math.max(...cutOff, began) - began) / 1000);
        const usage = await trial.measureAtRest();
        if (usage) usages.push(usage);
        setup.say(`${setup.what}: connections closed after ${seconds} s, then ${usage?.memoryMb} MB at rest`);
      }
      const memory = usages.map(({ memoryMb }) => memoryMb);
      trial.check(!stillGrows(usages), `memory still grew in the last round: ${memory.join(', ')} MB`);
    },
  );
}

function checkCutOff(trial: Trial, cutOff: readonly number[], withinSeconds: number): void {
  const left = cutOff.filter((at) => at === 0).length;
  trial.check(
    left === 0,
    `${left} of ${cutOff.length} connections were not closed within ${withinSeconds} s`,
  );
}

/**
 * Opens 100 connections at a time. A client believes that a connection beyond the listen backlog is open, although the
 * server has not accepted it.
 */
async function openAll(url: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => open(url)))));
  return sockets;
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket.resume();
}

/** Returns when the server closed the connection; 0 if it did not in time. */
async function closedAt(socket: Socket, withinMs: number): Promise<number> {
  const late = AbortSignal.timeout(withinMs);
  // A byte that arrives after the server's close resets the connection. `error` is then emitted before `close`.
  await once(socket, 'close', { signal: late }).catch(() => undefined);
  const at = late.aborted ? 0 : Date.now();
  socket.destroy();
  return at;
}

/** Sends a byte a second until the connection closes. */
function drip(socket: Socket, text: string): void {
  let sent = 0;
  const timer = setInterval(() => void socket.write(text[sent++ % text.length] ?? ' '), 1000);
  socket.on('close', () => clearInterval(timer));
}

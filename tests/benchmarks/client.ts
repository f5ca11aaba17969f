import { connect, type Socket } from 'node:net';

/** Counts of the answers to `sendRequests`. */
export interface AnswerCounts {
  answers: number;
  /** Answers with another status than 200. */
  refused: number;
  /** From the first request to the last answer. */
  seconds: number;
}

const endOfHead = Buffer.from('\r\n\r\n');
/** Ends an answer without Content-Length. */
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/**
 * Sends requests over persistent connections, each as soon as the last one is answered. It reads only an answer's
 * status and end, so that it uses much less CPU than the server.
 * @param next - returns the next request's bytes; undefined when there is none
 * @param connections - number of connections
 */
export async function sendRequests(
  port: number,
  connections: number,
  next: () => string | Buffer | undefined,
): Promise<AnswerCounts> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const asked = { answers: 0, refused: 0, seconds: 0 };
  const begun = performance.now();
  await Promise.all(sockets.map((socket) => sendOver(socket, next, asked)));
  asked.seconds = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.destroy();
  return asked;
}

/**
 * Keeps this process busy during `work`, so that no server spends CPU time on waking it. Otherwise a faster server would
 * need to wake it less often.
 */
export async function keepBusy<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const spin = () => void (isDone || setImmediate(spin));
  spin();
  try {
    return await work;
  } finally {
    isDone = true;
  }
}

/** Returns the same request until a moment of `performance.now()`. */
export function untilMoment(moment: number, request: string | Buffer): () => string | Buffer | undefined {
  return () => (performance.now() < moment ? request : undefined);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function sendOver(
  socket: Socket,
  next: () => string | Buffer | undefined,
  asked: AnswerCounts,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    let head: Buffer | undefined;
    let tail: Buffer | undefined;
    const write = () => {
      const request = next();
      if (request === undefined) resolve();
      else socket.write(request);
    };
    socket.on('close', () => reject(new Error('the server ended a connection')));
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) missing -= chunk.length;
      else if (tail) tail = Buffer.concat([tail, chunk]).subarray(-lastChunk.length);
      else {
        const read = head ? Buffer.concat([head, chunk]) : chunk;
        const end = read.indexOf(endOfHead);
        head = end < 0 ? read : undefined;
        if (end < 0) return;
        const text = read.toString('latin1', 0, end);
        const [, length] = /^content-length: (\d+)/im.exec(text) ?? [];
        asked.answers += 1;
        if (!text.startsWith('HTTP/1.1 200')) asked.refused += 1;
        if (length === undefined) tail = read.subarray(-lastChunk.length);
        else missing = end + endOfHead.length + Number(length) - read.length;
      }
      if (tail?.equals(lastChunk)) tail = undefined;
      if (missing === 0 && !tail) write();
    });
    write();
  });
}

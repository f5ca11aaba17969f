import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { Answered } from '../fuzz/document.ts';
import type { Attack } from './attacks.ts';
import type { Sent } from './encodings.ts';

/** Whoever sends a body that is broken off gets no answer, and needs none. */
export type Outcome = { answered?: Answered & { bytes: number }; failed?: string };

/** The longest that anything may take, many of it at once on a busy machine: what it costs others is measured elsewhere. */
const longestMs = 60_000;
/** Enough to hold an answer against its schema; of a longer one the rest is counted. */
const mostHeldBytes = 2 ** 20;

let clients = 0;

/** Sends something as a client that nobody met before, on a connection of its own. @param isRead - whether the answer's body is fetched */
export function send(
  url: string,
  { target }: Pick<Attack, 'target'>,
  { type, body, way }: Sent,
  isRead = true,
): { outcome: Promise<Outcome>; leave(): void } {
  clients += 1;
  const address = [clients >> 16, (clients >> 8) & 255, clients & 255].join('.');
  const inAddress = target.type === 'query';
  const sent = ask(url + target.path + (inAddress ? `?${body.toString('latin1')}` : ''), {
    agent: false,
    method: target.method,
    headers: {
      'x-forwarded-for': `10.${address}`,
      // As browsers and proxies say: with `close` the rest of a refused body, and with it the answer, may be lost.
      connection: 'keep-alive',
      ...(type && !inAddress && { 'content-type': type }),
      ...(!way && !inAddress && { 'content-length': body.length }),
      ...((way === 'broken off' || way === 'dribbled and broken off') && { 'content-length': body.length }),
    },
  });
  const isBrokenOff = way === 'broken off' || way === 'dribbled and broken off';
  // Cleared with the request: a signal that times out later would hold thousands of bodies until then.
  const patience = setTimeout(() => sent.destroy(new Error(`none in ${longestMs} ms`)), longestMs);
  const leave = () => {
    clearTimeout(patience);
    sent.destroy();
  };
  // After the answer a connection may end in any way.
  sent.on('error', () => undefined);
  const response = once(sent, 'response') as Promise<[IncomingMessage]>;
  const broken = isBrokenOff ? breakOff(sent, body, way) : undefined;
  if (!isBrokenOff) sent.end(inAddress ? undefined : body);
  const outcome = (async (): Promise<Outcome> => {
    try {
      const [answer] = await (broken ? Promise.race([response, broken]) : response);
      if (!answer) return {};
      return { answered: await receive(answer, isRead) };
    } catch (error) {
      return isBrokenOff ? {} : { failed: `no answer: ${(error as Error).message}` };
    } finally {
      if (isRead) leave();
    }
  })();
  return { outcome, leave };
}

type Request = ReturnType<typeof ask>;

/** Half of it, at once or in pieces, and then the connection ends. */
async function breakOff(sent: Request, body: Buffer, way: Sent['way']): Promise<[]> {
  const half = body.subarray(0, body.length / 2);
  const pieces = way === 'broken off' ? 1 : 5;
  for (let piece = 0; piece < pieces; piece++) {
    const length = Math.ceil(half.length / pieces);
    await new Promise((written) => sent.write(half.subarray(piece * length, (piece + 1) * length), written));
    await new Promise((next) => setTimeout(next, 20));
  }
  sent.destroy();
  return [];
}

async function receive(answer: IncomingMessage, isRead: boolean): Promise<Answered & { bytes: number }> {
  const { statusCode: status = 0, headers } = answer;
  const held: Buffer[] = [];
  let bytes = 0;
  if (isRead) {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (bytes < mostHeldBytes) held.push(chunk);
      bytes += chunk.length;
    }
  }
  return { status, headers, body: Buffer.concat(held), bytes };
}

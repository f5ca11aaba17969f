import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { brotliDecompressSync as br, gunzipSync as gzip } from 'node:zlib';
import type { Answered } from './document.ts';

export interface Outgoing {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Sent whole with its length, unless `mode` says otherwise. */
  body?: Buffer | undefined;
  mode?: 'without length' | 'cut off' | 'slow and cut off' | undefined;
}

/** Neither is set if the client cut its body off: it needs no answer. */
export type SendOutcome = { answered?: Answered & { bytes: number }; failed?: string };

/** Generous, for many requests at once on a busy machine. The watcher measures delays. */
const timeoutMs = 60_000;
/** Enough to validate an answer; the rest of a longer one is only counted. */
const maxKeptBytes = 2 ** 20;
/** Node refuses longer heads and closes the connection, which can lose the answer. */
const maxHeadBytes = 16_000;

const unpack = { br, gzip };

let clients = 0;

/**
 * Sends a request as a new client, on its own connection.
 * @param isRead - whether to read the answer's body
 */
export function sendRequest(
  url: string,
  { method, path, headers, body, mode }: Outgoing,
  isRead = true,
): { outcome: Promise<SendOutcome>; leave(): void } {
  clients += 1;
  const address = [clients >> 16, (clients >> 8) & 255, clients & 255].join('.');
  const { hostname: host, port } = new URL(url);
  const sent = ask({
    agent: false,
    host,
    port,
    method,
    path,
    headers: {
      'x-forwarded-for': `10.${address}`,
      // As browsers and proxies send. With `close`, the rest of a refused body and the answer may be lost.
      connection: 'keep-alive',
      ...headers,
      ...(mode === 'without length' && { 'transfer-encoding': 'chunked' }),
      ...(body && !mode?.startsWith('without') && { 'content-length': body.length }),
    },
  });
  const isCutOff = mode === 'cut off' || mode === 'slow and cut off';
  // Cleared with the request. An AbortSignal would hold thousands of bodies until its timeout.
  const timer = setTimeout(() => sent.destroy(new Error(`none within ${timeoutMs} ms`)), timeoutMs);
  const leave = () => {
    clearTimeout(timer);
    sent.destroy();
  };
  // After the answer the connection may end in any way.
  sent.on('error', () => undefined);
  const response = once(sent, 'response') as Promise<[IncomingMessage]>;
  const broken = isCutOff && body ? cutOff(sent, body, mode) : undefined;
  if (!broken) sent.end(body);
  const outcome = (async (): Promise<SendOutcome> => {
    try {
      const [answer] = await (broken ? Promise.race([response, broken]) : response);
      if (!answer) return {};
      return { answered: await receive(answer, isRead) };
    } catch (error) {
      if (isCutOff) return {};
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' && path.length > maxHeadBytes)
        return { answered: { status: 431, headers: {}, body: Buffer.alloc(0), bytes: 0 } };
      return { failed: `no answer: ${(error as Error).message}` };
    } finally {
      if (isRead) leave();
    }
  })();
  return { outcome, leave };
}

type Request = ReturnType<typeof ask>;

/** Sends half of the body, at once or in pieces, then closes the connection. */
async function cutOff(sent: Request, body: Buffer, mode: Outgoing['mode']): Promise<[]> {
  const half = body.subarray(0, body.length / 2);
  const pieces = mode === 'cut off' ? 1 : 5;
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
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (isRead) {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (bytes < maxKeptBytes) chunks.push(chunk);
      bytes += chunk.length;
    }
  }
  const packed = Buffer.concat(chunks);
  const encoding = headers['content-encoding'] as keyof typeof unpack | undefined;
  const body = encoding && packed.length > 0 ? unpack[encoding](packed) : packed;
  return { status, headers, body, bytes };
}

import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { isAnonymous } from '../anonymous.ts';
import { clientPrefixes } from '../rate-limits/client-address.ts';
import type { HttpServices } from '../services.ts';
import { ByteBudget } from './byte-budget.ts';
import { mostManyFilesBytes, mostTextBytes } from './parse-form.ts';

const MiB = 1024 * 1024;

/** Texts that are read at once; one client's are few and short, and a network has room for two that are not. */
const text = { all: 8 * MiB, ofClient: MiB, ofNetwork: 2 * MiB };
/** Bodies with files: a client and a network may send the largest at once. */
const file = {
  all: 3 * mostManyFilesBytes,
  ofClient: mostManyFilesBytes + 2 * MiB,
  ofNetwork: mostManyFilesBytes + 2 * MiB,
};

/**
 * Memory budgets of this process, shared by API and pages. Uploads can only delay uploads, and only other reports can delay
 * a report of malpractice.
 */
const rooms = {
  text: new ByteBudget(text),
  file: new ByteBudget(file),
  reportText: new ByteBudget(text),
  reportFile: new ByteBudget(file),
};

/** A small body comes within this. */
const smallBodyMs = 10_000;
/** A large one brings so many bytes in each such stretch: 13 KiB a second, of which a bad mobile network has more. */
const large = { stretchMs: 20_000, leastBytes: 256 * 1024 };
/** Memory for a body grows by doubling, from this. */
const firstBytes = 4096;

/** Why a body was not read, as a key of its message. */
export type Unread = 'tooLarge' | 'tooManyFiles' | 'tooSlow';

export const unreadStatus = { tooLarge: 413, tooManyFiles: 503, tooSlow: 408 } as const;

export interface ReadBody {
  /** One piece of memory; what its sender breaks off ends where it was broken off. */
  bytes: Buffer;
  /** Whether the body is longer than a form's text may be, and so may hold files. */
  isLarge: boolean;
  /** Called when nothing of it is needed any more. */
  giveBack(): void;
}

/** The length that a request states; undefined where it states none. */
export function statedLength(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length);
}

/**
 * Reads a request's body. Memory is reserved for what has arrived, never for what was announced, and a body that comes
 * too slowly is left.
 * @param most - bytes that the body may have
 */
export async function readBody(
  c: Context,
  { config }: Pick<HttpServices, 'config'>,
  most: number,
): Promise<ReadBody | Unread> {
  const length = statedLength(c) ?? most;
  if (length > most) return 'tooLarge';
  const isLarge = length > mostTextBytes;
  const share = roomOf(c, isLarge).open(clientPrefixes(c, config.trustProxy));
  const pace = watchPace(isLarge);
  let bytes = Buffer.alloc(0);
  let size = 0;
  /** Of a report nothing stays in memory that is free. */
  const wipe = () => isAnonymous(c.req.path) && bytes.fill(0);
  const fail = (why: Unread): Unread => {
    wipe();
    share.giveBack();
    return why;
  };
  const pieces = piecesOf(c);
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), pace.isTooSlow]);
      if (next === 'tooSlow') return fail(next);
      if (next.done) break;
      const piece: Uint8Array = next.value;
      if (size + piece.length > length) return fail('tooLarge');
      if (size + piece.length > bytes.length) {
        const capacity = Math.min(length, Math.max(2 * bytes.length, size + piece.length, firstBytes));
        if (!(await share.take(capacity - bytes.length))) return fail('tooManyFiles');
        const grown = Buffer.allocUnsafe(capacity);
        bytes.copy(grown, 0, 0, size);
        wipe();
        bytes = grown;
      }
      bytes.set(piece, size);
      size += piece.length;
      pace.arrived(piece.length);
    }
  } catch {
    // A form that was broken off is no whole one; nobody is there to be told.
  } finally {
    pace.end();
  }
  const giveBack = () => {
    wipe();
    share.giveBack();
  };
  return { bytes: bytes.subarray(0, size), isLarge, giveBack };
}

function roomOf(c: Context, isLarge: boolean): ByteBudget {
  if (isAnonymous(c.req.path)) return isLarge ? rooms.reportFile : rooms.reportText;
  return isLarge ? rooms.file : rooms.text;
}

/** Node's own stream, which takes half as long as the web's; without a connection, as in tests, the web's. */
function piecesOf(c: Context): AsyncIterator<Uint8Array, unknown> {
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  // The connection stays open for the refusal.
  if (incoming) return incoming.iterator({ destroyOnReturn: false });
  const { body } = c.req.raw;
  return body ? body.values({ preventCancel: true }) : (async function* () {})();
}

function watchPace(isLarge: boolean) {
  const { promise: isTooSlow, resolve } = Promise.withResolvers<'tooSlow'>();
  let arrived = 0;
  const look = () => {
    if (!isLarge || arrived < large.leastBytes) resolve('tooSlow');
    arrived = 0;
  };
  const timer = setInterval(look, isLarge ? large.stretchMs : smallBodyMs).unref();
  return {
    isTooSlow,
    arrived(bytes: number) {
      arrived += bytes;
    },
    end: () => clearInterval(timer),
  };
}

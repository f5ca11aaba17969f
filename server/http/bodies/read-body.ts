import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { isReportPath } from '../anonymous.ts';
import { clientPrefixes } from '../rate-limits/client-address.ts';
import type { HttpServices } from '../services.ts';
import { ByteBudget } from './byte-budget.ts';
import { maxManyFilesBytes, maxTextBytes } from './parse-form.ts';

const MiB = 1024 * 1024;

const text = { all: 8 * MiB, perClient: MiB, perNetwork: 2 * MiB };
/** A client or network can send one body of the largest size at a time, and 2 MiB more. */
const file = {
  all: 3 * maxManyFilesBytes,
  perClient: maxManyFilesBytes + 2 * MiB,
  perNetwork: maxManyFilesBytes + 2 * MiB,
};

/**
 * Shared by API and pages. Uploads can only delay uploads, and only other reports can delay a report of malpractice.
 */
const budgets = {
  text: new ByteBudget(text),
  file: new ByteBudget(file),
  reportText: new ByteBudget(text),
  reportFile: new ByteBudget(file),
};

const smallBodyMs = 10_000;
/** The minimum speed of a large body, 13 KiB per second. Bad mobile networks are faster. */
const large = { intervalMs: 20_000, minBytes: 256 * 1024 };
/** The first size of the buffer, which doubles as needed. */
const firstBytes = 4096;

/** A message key. `incompleteForm`: the connection broke off. */
export type ReadFailure = 'tooLarge' | 'tooManyFiles' | 'tooSlow' | 'incompleteForm';

export const readFailureStatus = {
  tooLarge: 413,
  tooManyFiles: 503,
  tooSlow: 408,
  incompleteForm: 400,
} as const;

export interface ReadBody {
  bytes: Buffer;
  /** Above a form's text limit. Only such bodies count as uploads. */
  isLarge: boolean;
  /** Call it when the bytes are no longer needed. */
  release(): void;
}

export function statedLength(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length);
}

/**
 * Reserves memory for bytes as they arrive, never for the stated length. Stops reading a slow body.
 * @param budget - used instead of the shared budgets, for bodies above the limits of forms
 */
export async function readBody(
  c: Context,
  { config }: Pick<HttpServices, 'config'>,
  maxBytes: number,
  budget?: ByteBudget,
): Promise<ReadBody | ReadFailure> {
  const length = statedLength(c) ?? maxBytes;
  if (length > maxBytes) return 'tooLarge';
  const isLarge = length > maxTextBytes;
  const share = (budget ?? budgetOf(c, isLarge)).open(clientPrefixes(c, config.trustProxy));
  const pace = watchSpeed(isLarge);
  let bytes = Buffer.alloc(0);
  let size = 0;
  /** Freed memory must hold nothing of a report. */
  const wipe = () => isReportPath(c.req.path) && bytes.fill(0);
  const release = () => {
    wipe();
    share.release();
  };
  const fail = (why: ReadFailure): ReadFailure => {
    release();
    return why;
  };
  const pieces = chunksOf(c);
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), pace.isTooSlow]);
      if (next === 'tooSlow') return fail(next);
      if (next.done) break;
      const piece: Uint8Array = next.value;
      if (size + piece.length > length) return fail('tooLarge');
      if (size + piece.length > bytes.length) {
        const capacity = Math.min(length, Math.max(2 * bytes.length, size + piece.length, firstBytes));
        if (!(await share.reserve(capacity - bytes.length))) return fail('tooManyFiles');
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
    // After a disconnect, the beginning of a form can look like a whole one.
    return fail('incompleteForm');
  } finally {
    pace.end();
  }
  return { bytes: bytes.subarray(0, size), isLarge, release };
}

function budgetOf(c: Context, isLarge: boolean): ByteBudget {
  if (isReportPath(c.req.path)) return isLarge ? budgets.reportFile : budgets.reportText;
  return isLarge ? budgets.file : budgets.text;
}

/** Node's stream takes half the time of the web stream. Tests without a connection use the web stream. */
function chunksOf(c: Context): AsyncIterator<Uint8Array, unknown> {
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  // Keep the connection open for the refusal.
  if (incoming) return incoming.iterator({ destroyOnReturn: false });
  const { body } = c.req.raw;
  return body ? body.values({ preventCancel: true }) : (async function* () {})();
}

function watchSpeed(isLarge: boolean) {
  const { promise: isTooSlow, resolve } = Promise.withResolvers<'tooSlow'>();
  let arrived = 0;
  const look = () => {
    if (!isLarge || arrived < large.minBytes) resolve('tooSlow');
    arrived = 0;
  };
  const timer = setInterval(look, isLarge ? large.intervalMs : smallBodyMs).unref();
  return {
    isTooSlow,
    arrived(bytes: number) {
      arrived += bytes;
    },
    end: () => clearInterval(timer),
  };
}

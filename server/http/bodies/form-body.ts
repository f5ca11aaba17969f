import type { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { MessageKey } from '#locales/keys.ts';
import { hasRoomForFiles } from '../../files/free-disk.ts';
import type { Services } from '../../services.ts';
import { isAnonymous } from '../anonymous.ts';
import type { refuse } from '../errors.ts';
import { ownTurn } from '../own-turn.ts';
import { clientAddress } from '../rate-limits/client-address.ts';
import { countUse } from '../rate-limits/limit.ts';
import { ByteBudget, budgetRetrySeconds } from './byte-budget.ts';
import {
  type FormType,
  formType,
  mostManyFilesBytes,
  mostMultipartBytes,
  mostTextBytes,
  parseForm,
} from './parse-form.ts';

/** As the API refuses, or as pages do. */
export type Refuse = (...args: Parameters<typeof refuse>) => Response | Promise<Response>;

/** Seconds after which the disk may have room again. */
const diskRetrySeconds = 600;

/** Whoever does not take their answer for so long is cut off: what it was reserved for goes on being held until then. */
const takeAnswerMs = 60_000;

/** Of this process, for API and pages together. */
const memory = new ByteBudget();

/** Bodies with a file that are worked on: each is then in memory several times, as it came, checked and encrypted. */
const atWork = new ByteBudget({
  all: Math.max(2 * mostMultipartBytes, mostManyFilesBytes),
  leftToTexts: 0,
  ofAddress: Infinity,
  waitMs: 20_000,
});

/**
 * Reads a posted form, once, into `c.get('form')`: of API and pages alike. Before anything of it is read, its length is
 * held against what is taken (413), what its address may send in an hour (429) and the memory that is free (503).
 * @param mostBytes - of a form of this type; undefined where it is not taken (415)
 */
export function formBody(
  services: Services,
  refuse: Refuse,
  mostBytes: (type: FormType, c: Context) => number | undefined,
): MiddlewareHandler {
  return async (c, next) => {
    // A page's action calls the API with what the page was given: it was read, counted and reserved there.
    if (c.env?.form) {
      c.set('form', c.env.form);
      return next();
    }
    const no = (status: ContentfulStatusCode, key: MessageKey, retrySeconds?: number) =>
      refuse(c, services, status, key, retrySeconds ? { 'Retry-After': `${retrySeconds}` } : {});
    const type = formType(c.req.header('content-type') ?? '');
    const most = type && mostBytes(type, c);
    if (!type || most === undefined) return no(415, 'unsupportedMediaType');
    if (type.multipart && !type.boundary) return no(400, 'notMultipart');
    const length = statedLength(c) ?? most;
    if (length > most) return no(413, 'tooLarge');
    // What is as short as a form's text has no file to speak of.
    const seconds =
      length > mostTextBytes ? await countUse(c, services, ['files'], Math.ceil(length / 1024)) : undefined;
    if (seconds !== undefined) return no(429, 'tooManyBytes', seconds);
    const giveBack = await memory.take(length, clientAddress(c, services.config.trustProxy));
    if (!giveBack) return no(503, 'tooManyFiles', budgetRetrySeconds);
    let endWork = () => {};
    let bytes: Buffer | undefined;
    try {
      bytes = await readBytes(c.req.raw, length);
      if (bytes && length > mostTextBytes) {
        const begun = await atWork.take(bytes.length, '');
        if (!begun) return no(503, 'tooManyFiles', budgetRetrySeconds);
        endWork = begun;
        await ownTurn();
      }
      const form = bytes ? parseForm(bytes, type) : 'tooLarge';
      if (typeof form === 'string') return no(form === 'tooLarge' ? 413 : 400, form);
      if (form.files.length > 0 && !(await hasRoomForFiles(services.config)))
        return no(503, 'noRoomForFiles', diskRetrySeconds);
      c.set('form', form);
      return await next();
    } finally {
      // Of a report nothing stays in memory that is free.
      if (isAnonymous(c.req.path)) bytes?.fill(0);
      endWork();
      onceAnswered(c, giveBack);
    }
  };
}

function statedLength(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length);
}

/**
 * A body as one piece of memory, however small the pieces are in which it comes: each would take more than it holds.
 * Undefined when it is longer than `most`; what its sender breaks off ends where it was broken off.
 */
async function readBytes(request: Request, most: number): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafe(most);
  let length = 0;
  try {
    // Without `preventCancel` the connection would be cut before the refusal is read.
    for await (const piece of request.body?.values({ preventCancel: true }) ?? []) {
      if (length + piece.length > most) return undefined;
      bytes.set(piece, length);
      length += piece.length;
    }
  } catch {
    // A form that was broken off is no whole one; nobody is there to be told.
  }
  return bytes.subarray(0, length);
}

/** When a request's answer was taken by its visitor, or they are gone. */
export function onceAnswered(c: Context, done: () => void): void {
  const response = c.env?.outgoing as ServerResponse | undefined;
  if (!response || response.closed) {
    done();
    return;
  }
  const cutOff = setTimeout(() => response.destroy(), takeAnswerMs).unref();
  response.once('close', () => {
    clearTimeout(cutOff);
    done();
  });
}

import type { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { MessageKey } from '#locales/keys.ts';
import { hasRoomForFiles } from '../../platform/free-disk.ts';
import { isReportPath } from '../anonymous.ts';
import type { refuse } from '../errors.ts';
import { nextTurn } from '../next-turn.ts';
import { clientOf, countRequest } from '../rate-limits/client.ts';
import type { HttpServices } from '../services.ts';
import { ByteBudget, budgetRetrySeconds } from './byte-budget.ts';
import {
  type FormBody,
  type FormType,
  formType,
  maxManyFilesBytes,
  maxMultipartBytes,
  maxTextBytes,
  parseForm,
} from './parse-form.ts';
import { type ReadBody, readBody, readFailureStatus, statedLength } from './read-body.ts';

export type FormEnv = { Variables: { form: FormBody } };

/** Answers in the API's format, or with a page. */
export type Refuse = (...args: Parameters<typeof refuse>) => Response | Promise<Response>;

/** `Retry-After` when the disk is full. */
const diskRetrySeconds = 600;

/** A client that takes longer to receive its answer is disconnected. Its memory stays reserved until then. */
const answerTimeoutMs = 60_000;

/**
 * Limits the bodies that are processed at the same time, because checks and encryption copy each body. One network's
 * largest body leaves room for another network's form with one file. The queue needs no limit: only bodies for which
 * `readBody` has reserved memory wait in it.
 */
const memory = {
  all: maxManyFilesBytes + maxMultipartBytes,
  perClient: Infinity,
  perNetwork: Infinity,
  concurrentPerNetwork: maxMultipartBytes,
  maxQueue: Infinity,
  waitMs: 20_000,
};
/** Only other reports can delay a report of malpractice. */
const processing = { reports: new ByteBudget(memory), others: new ByteBudget(memory) };

/**
 * Reads a posted form once into `c.get('form')`, for the API and for pages. Before reading, checks the stated length
 * against the limit (413) and the client's hourly quota (429). While reading, checks memory (503) and pace (408).
 * Refuses files when the disk is full (503).
 * @param maxBytesFor - undefined refuses the type (415)
 * @param isOfStaff - staff's requests do not count against the quota (R19.1)
 */
export function formBody(
  services: HttpServices,
  refuse: Refuse,
  maxBytesFor: (type: FormType, c: Context) => number | undefined,
  { isOfStaff = () => false }: { isOfStaff?: (c: Context) => boolean } = {},
): MiddlewareHandler<FormEnv> {
  return async (c, next) => {
    const refuseWith = (status: ContentfulStatusCode, key: MessageKey, retrySeconds?: number) =>
      refuse(c, services, status, key, retrySeconds ? { 'Retry-After': `${retrySeconds}` } : {});
    const type = formType(c.req.header('content-type') ?? '');
    const maxBytes = type && maxBytesFor(type, c);
    if (!type || maxBytes === undefined) return refuseWith(415, 'unsupportedMediaType');
    if (type.multipart && !type.boundary) return refuseWith(400, 'incompleteForm');
    const client = clientOf(c, services);
    const length = statedLength(c) ?? maxBytes;
    if (length > maxBytes) return refuseWith(413, 'tooLarge');
    const seconds =
      length > maxTextBytes && !isOfStaff(c)
        ? await countRequest(services, client, ['files'], Math.ceil(length / 1024))
        : undefined;
    if (seconds !== undefined) return refuseWith(429, 'tooManyBytes', seconds);
    const read = await readBody(c, services, maxBytes);
    if (read === 'tooSlow') c.header('Connection', 'close');
    if (typeof read === 'string')
      return refuseWith(
        readFailureStatus[read],
        read,
        read === 'tooManyFiles' ? budgetRetrySeconds : undefined,
      );
    const work = processing[client.isAnonymous ? 'reports' : 'others'].open(client.prefixes);
    try {
      if (read.isLarge) {
        if (!(await work.reserve(read.bytes.length)))
          return refuseWith(503, 'tooManyFiles', budgetRetrySeconds);
        await nextTurn();
      }
      const form = parseForm(read.bytes, type);
      if (typeof form === 'string') return refuseWith(form === 'tooLarge' ? 413 : 400, form);
      if (form.files.length > 0 && !(await hasRoomForFiles(services.config)))
        return refuseWith(503, 'noRoomForFiles', diskRetrySeconds);
      c.set('form', form);
      return await next();
    } finally {
      work.release();
      releaseAfter(c, read);
    }
  };
}

/** A report's bytes are wiped at once. The memory stays reserved until the answer was received. */
function releaseAfter(c: Context, { bytes, release }: ReadBody): void {
  if (isReportPath(c.req.path)) bytes.fill(0);
  onResponseClosed(c, release);
}

/**
 * Calls `done` once the client has received the answer or disconnected.
 * @returns the timer that disconnects the client; undefined if it already has the answer
 */
export function onResponseClosed(c: Context, done: () => void): NodeJS.Timeout | undefined {
  const response = c.env?.outgoing as ServerResponse | undefined;
  if (!response || response.closed) {
    done();
    return undefined;
  }
  const cutOff = setTimeout(() => response.destroy(), answerTimeoutMs).unref();
  response.once('close', () => {
    clearTimeout(cutOff);
    done();
  });
  return cutOff;
}

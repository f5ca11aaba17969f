import type { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { MessageKey } from '#locales/keys.ts';
import { hasRoomForFiles } from '../../platform/free-disk.ts';
import { isAnonymous } from '../anonymous.ts';
import type { refuse } from '../errors.ts';
import { ownTurn } from '../own-turn.ts';
import { clientOf, countUse } from '../rate-limits/client.ts';
import { prefixesOf } from '../rate-limits/client-address.ts';
import type { HttpServices } from '../services.ts';
import { ByteBudget, budgetRetrySeconds } from './byte-budget.ts';
import {
  type FormBody,
  type FormType,
  formType,
  mostManyFilesBytes,
  mostMultipartBytes,
  mostTextBytes,
  parseForm,
} from './parse-form.ts';
import { type ReadBody, readBody, statedLength, unreadStatus } from './read-body.ts';

/** The variables of a request after its form was read. */
export type FormEnv = { Variables: { form: FormBody } };

/** As the API refuses, or as pages do. */
export type Refuse = (...args: Parameters<typeof refuse>) => Response | Promise<Response>;

/** Seconds after which the disk may have room again. */
const diskRetrySeconds = 600;

/** Whoever does not take their answer for so long is cut off: what it was reserved for goes on being held until then. */
const takeAnswerMs = 60_000;

/** Bodies with a file that are worked on: each is then in memory several times, as it came, checked and encrypted. */
const atWork = new ByteBudget({
  all: Math.max(2 * mostMultipartBytes, mostManyFilesBytes),
  ofClient: Infinity,
  ofNetwork: Infinity,
  waitMs: 20_000,
});
const everybody = prefixesOf('');

/**
 * Reads a posted form, once, into `c.get('form')`: of API and pages alike. Before anything of it is read, its length is
 * held against what is taken (413) and what its address may send in an hour (429); then each piece against the memory
 * that is free (503) and the time that it took (408).
 * @param mostBytes - of a form of this type; undefined where it is not taken (415)
 */
export function formBody(
  services: HttpServices,
  refuse: Refuse,
  mostBytes: (type: FormType, c: Context) => number | undefined,
): MiddlewareHandler<FormEnv> {
  return async (c, next) => {
    const no = (status: ContentfulStatusCode, key: MessageKey, retrySeconds?: number) =>
      refuse(c, services, status, key, retrySeconds ? { 'Retry-After': `${retrySeconds}` } : {});
    const type = formType(c.req.header('content-type') ?? '');
    const most = type && mostBytes(type, c);
    if (!type || most === undefined) return no(415, 'unsupportedMediaType');
    if (type.multipart && !type.boundary) return no(400, 'notMultipart');
    const length = statedLength(c) ?? most;
    if (length > most) return no(413, 'tooLarge');
    const seconds =
      length > mostTextBytes
        ? await countUse(services, clientOf(c, services), ['files'], Math.ceil(length / 1024))
        : undefined;
    if (seconds !== undefined) return no(429, 'tooManyBytes', seconds);
    const read = await readBody(c, services, most);
    if (read === 'tooSlow') c.header('Connection', 'close');
    if (typeof read === 'string')
      return no(unreadStatus[read], read, read === 'tooManyFiles' ? budgetRetrySeconds : undefined);
    const work = atWork.open(everybody);
    try {
      if (read.isLarge) {
        if (!(await work.take(read.bytes.length))) return no(503, 'tooManyFiles', budgetRetrySeconds);
        await ownTurn();
      }
      const form = parseForm(read.bytes, type);
      if (typeof form === 'string') return no(form === 'tooLarge' ? 413 : 400, form);
      if (form.files.length > 0 && !(await hasRoomForFiles(services.config)))
        return no(503, 'noRoomForFiles', diskRetrySeconds);
      c.set('form', form);
      return await next();
    } finally {
      work.giveBack();
      endWith(c, read);
    }
  };
}

/** A report's bytes are wiped at once; its place is held until the answer was taken, as everybody's. */
function endWith(c: Context, { bytes, giveBack }: ReadBody): void {
  if (isAnonymous(c.req.path)) bytes.fill(0);
  onceAnswered(c, giveBack);
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

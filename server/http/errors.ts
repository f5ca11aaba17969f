import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '#contract/answers.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { shownDate } from '#domain/dates/shown-date.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { MessageKey } from '#locales/keys.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { fillPlaceholders } from '../platform/sentences.ts';
import { logError } from './anonymous.ts';
import { type HttpAnswer, sendAnswer } from './http-answer.ts';
import type { HttpServices } from './services.ts';
import { Unavailable } from './unavailable.ts';

/** `Retry-After` when the database does not answer. */
const databaseRetrySeconds = 5;

const keyOfStatus: Partial<Record<number, MessageKey>> = {
  400: 'notJson',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
};

/**
 * Reveals nothing about the server.
 * @param retryAfter - seconds after which a retry can succeed
 */
export function refusal(
  services: HttpServices,
  status: number,
  key: MessageKey,
  retryAfter?: number,
): HttpAnswer<Refusal> {
  const body = { code: key, error: refusalSentence(services, key, retryAfter) };
  return { status, body, ...(retryAfter !== undefined && { retryAfter }) };
}

export function refuse(
  c: Context,
  services: HttpServices,
  status: ContentfulStatusCode,
  key: MessageKey,
  headers: Record<string, string> = {},
): Response {
  const { body } = refusal(services, status, key, retryAfterIn(headers));
  return c.json(body, status, headers);
}

const retryAfterIn = ({ 'Retry-After': seconds }: Record<string, string>) =>
  seconds === undefined ? undefined : Number(seconds);

/**
 * Fills in the toll-free number, and the time in Riyadh from which a retry helps.
 * @param retryAfter - seconds from now to that time
 */
export function refusalSentence(
  { sentences, content, now }: Pick<HttpServices, 'sentences' | 'content' | 'now'>,
  key: MessageKey,
  retryAfter = 60,
): InBoth {
  // Isolate the number, without plain spaces: Arabic text would reorder its groups.
  const tollFree = `\u2066${content.company.tollFree.replaceAll(' ', '\u00a0')}\u2069`;
  const inLanguage = (language: Language) => {
    const until = untilTime(now(), retryAfter, language, sentences.text(language, 'mail', 'tomorrowAt'));
    return fillPlaceholders(sentences.text(language, 'messages', key), { tollFree, until });
  };
  return { en: inLanguage('en'), ar: inLanguage('ar') };
}

/** Rounds up to a full minute. */
function untilTime(now: Date, seconds: number, language: Language, tomorrowAt: string): string {
  const until = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000);
  const time = shownDate(until, language, 'hourInRiyadh').replaceAll(/\s/g, '\u00a0');
  return todayInRiyadh(until) === todayInRiyadh(now) ? time : fillPlaceholders(tomorrowAt, { time });
}

/**
 * Returns the refusal after a handler threw (R8.3): 503 when a dependency is down, 500 for a bug. Logs the error,
 * unless its `isLogged` is true.
 * @param path - for paths about malpractice reports, the log hides the time
 */
export function failure(services: HttpServices, path: string, error: unknown): HttpAnswer<Refusal> {
  if (!(error instanceof Unavailable && error.isLogged))
    logError(services.log, path, error, 'request failed');
  if (error instanceof Unavailable) return unavailable(services, error.retryAfterSeconds, error.messageKey);
  if (isUnavailable(error)) return unavailable(services, databaseRetrySeconds);
  return refusal(services, 500, 'unexpectedError');
}

/** Handles errors outside endpoints. */
export function errorHandler(services: HttpServices) {
  return (error: Error, c: Context): Response => {
    if (!(error instanceof HTTPException)) return sendAnswer(c, failure(services, c.req.path, error));
    if (error.status === 503) return sendAnswer(c, unavailable(services, databaseRetrySeconds));
    return refuse(c, services, error.status, keyOfStatus[error.status] ?? 'unexpectedError');
  };
}

function unavailable(
  services: HttpServices,
  seconds: number,
  key: MessageKey = 'serviceDown',
): HttpAnswer<Refusal> {
  return refusal(services, 503, key, Math.max(1, Math.ceil(seconds)));
}

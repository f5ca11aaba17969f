import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '#contract/answers.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { shownDate } from '#domain/dates/shown-date.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { MessageKey } from '#locales/keys.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { filledIn } from '../platform/sentences.ts';
import { tellError } from './anonymous.ts';
import type { HttpServices } from './services.ts';
import { Unavailable } from './unavailable.ts';

/** Seconds after which it is worth asking again when the database does not answer. */
const databaseRetrySeconds = 5;

const keyOfStatus: Partial<Record<number, MessageKey>> = {
  400: 'notJson',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
};

/** An answer that says no: a status, the sentence of `key` in both languages, and nothing about the inside. */
export function refuse(
  c: Context,
  services: HttpServices,
  status: ContentfulStatusCode,
  key: MessageKey,
  headers: Record<string, string> = {},
): Response {
  const error = refusalSentence(services, key, headers);
  return c.json({ code: key, error } satisfies Refusal, status, headers);
}

/**
 * The sentence of a refusal, with what it may name filled in: the company's toll-free telephone, and the time in Riyadh
 * from which another try helps.
 * @param headers - of the refusal; `Retry-After` in seconds is where that time comes from
 */
export function refusalSentence(
  { sentences, content, now }: Pick<HttpServices, 'sentences' | 'content' | 'now'>,
  key: MessageKey,
  headers: Record<string, string>,
): InBoth {
  // A number whose groups are kept apart by plain spaces would stand in the wrong order in Arabic.
  const tollFree = `\u2066${content.company.tollFree.replaceAll(' ', '\u00a0')}\u2069`;
  const seconds = Number(headers['Retry-After'] ?? 60);
  const inLanguage = (language: Language) => {
    const until = untilTime(now(), seconds, language, sentences.text(language, 'mail', 'tomorrowAt'));
    return filledIn(sentences.text(language, 'messages', key), { tollFree, until });
  };
  return { en: inLanguage('en'), ar: inLanguage('ar') };
}

/** The first full minute, as a clock in Riyadh shows it, after which so many seconds are over. */
function untilTime(now: Date, seconds: number, language: Language, tomorrowAt: string): string {
  const until = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000);
  const time = shownDate(until, language, 'hourInRiyadh').replaceAll(/\s/g, '\u00a0');
  return todayInRiyadh(until) === todayInRiyadh(now) ? time : filledIn(tomorrowAt, { time });
}

/** What a thrown error becomes (R8.3): only dependencies that are down and mistakes of ours get here. */
export function errorHandler(services: HttpServices) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HTTPException) {
      if (error.status === 503) return unavailable(c, services, databaseRetrySeconds);
      return refuse(c, services, error.status, keyOfStatus[error.status] ?? 'unexpectedError');
    }
    if (!(error instanceof Unavailable && error.isLogged))
      tellError(services.log, c.req.path, error, 'request failed');
    if (error instanceof Unavailable)
      return unavailable(c, services, error.retryAfterSeconds, error.messageKey);
    if (isUnavailable(error)) return unavailable(c, services, databaseRetrySeconds);
    return refuse(c, services, 500, 'unexpectedError');
  };
}

function unavailable(
  c: Context,
  services: HttpServices,
  seconds: number,
  key: MessageKey = 'serviceDown',
): Response {
  return refuse(c, services, 503, key, { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) });
}

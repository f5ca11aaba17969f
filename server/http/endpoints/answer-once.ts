import type { ApiPath } from '#contract/accepted.ts';
import type { RefusedByRules } from '#contract/answers.ts';
import { refusal } from '../errors.ts';
import type { HttpAnswer } from '../http-answer.ts';
import type { HttpServices } from '../services.ts';
import { type SaveResponse, withIdempotency } from './idempotency.ts';

/** `Retry-After` while the first request still runs. */
const stillRunningRetrySeconds = 2;

/** A repeated key with the same content gets the first answer. */
export async function answerOnce(
  services: HttpServices,
  attempt: { path: ApiPath; flag: string | undefined; key: string | undefined; content: unknown },
  work: (saveResponse: SaveResponse) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const { path, flag, key, content } = attempt;
  const { database, encryption } = services;
  const endpoint = path.slice(path.lastIndexOf('/') + 1);
  const done = await withIdempotency(
    { db: database.db, encryption },
    { endpoint, key, content },
    services.now(),
    work,
  );
  switch (done.outcome) {
    case 'answered':
      return done.answer;
    case 'running':
      return refusal(services, 409, 'requestUnderWay', stillRunningRetrySeconds);
    case 'other-content':
      return keyReused(services, flag);
  }
}

export function keyReused(services: HttpServices, flag: string | undefined): HttpAnswer<RefusedByRules> {
  const code = 'idempotencyKeyReused';
  const error = services.sentences.message(code);
  return { status: 422, body: { ...(flag && { [flag]: false }), code, errors: {}, error } };
}

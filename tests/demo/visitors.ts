import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { type BotSignal, botSignalsHeader } from '#domain/rules/bot-signals.ts';
import type { createApp } from '#server/app.ts';

type Json = Record<string, unknown>;

export interface Sent {
  language?: Language;
  botSignals?: readonly BotSignal[];
  headers?: Record<string, string>;
}

/** Posts to the API as the pages do, each time from another address. @throws if the site refuses */
export type PostAsVisitor = (path: string, body: object | string, sent?: Sent) => Promise<Json>;

export function openVisitors(app: Pick<ReturnType<typeof createApp>, 'request'>): PostAsVisitor {
  let requests = 0;
  return async (path, body, { language = 'ar', botSignals = [], headers = {} } = {}) => {
    requests += 1;
    const isForm = body instanceof FormData;
    const response = await app.request(path, {
      method: 'POST',
      headers: {
        'accept-language': language,
        'idempotency-key': randomUUID(),
        'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(botSignals.length > 0 ? { [botSignalsHeader]: botSignals.join(',') } : {}),
        ...headers,
      },
      body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer = (await response.json()) as Json;
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

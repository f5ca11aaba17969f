import type { Context } from 'hono';
import type { Language } from '#domain/language.ts';
import { visitorLanguage } from '../answers.ts';
import { type Client, clientOf } from '../rate-limits/client.ts';
import type { HttpServices } from '../services.ts';

/** Who calls an endpoint. */
export interface Visitor {
  /** What limits are counted by. */
  client: Client;
  /** The language that they read: messages and consents are stored in it. */
  language: Language;
  idempotencyKey: string | undefined;
  /** What our own pages tell beside the input, such as bot signals: the value of a request header. */
  header(name: string): string | undefined;
}

/** The visitor who sent a request to the API. */
export function visitorOf(c: Context, services: Pick<HttpServices, 'config'>): Visitor {
  return {
    client: clientOf(c, services),
    language: visitorLanguage(c),
    idempotencyKey: c.req.header('idempotency-key'),
    header: (name) => c.req.header(name),
  };
}

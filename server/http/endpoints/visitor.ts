import type { Context } from 'hono';
import type { Language } from '#domain/language.ts';
import { visitorLanguage } from '../answers.ts';
import { type Client, clientOf } from '../rate-limits/client.ts';
import type { HttpServices } from '../services.ts';

/** Who calls an endpoint. */
export interface Visitor {
  /** Whom rate limits count. */
  client: Client;
  /** Messages and consents are stored in this language. */
  language: Language;
  idempotencyKey: string | undefined;
  /** Returns a request header. Our own pages send bot signals and challenges in headers. */
  header(name: string): string | undefined;
}

/** Returns the visitor who sent a request to the API. */
export function visitorOf(c: Context, services: Pick<HttpServices, 'config'>): Visitor {
  return {
    client: clientOf(c, services),
    language: visitorLanguage(c),
    idempotencyKey: c.req.header('idempotency-key'),
    header: (name) => c.req.header(name),
  };
}

import type { Context } from 'hono';
import type { Language } from '#domain/language.ts';
import { visitorLanguage } from '../answers.ts';
import { type Client, clientOf } from '../rate-limits/client.ts';
import type { HttpServices } from '../services.ts';

export interface Visitor {
  client: Client;
  /** For stored messages and consents. */
  language: Language;
  idempotencyKey: string | undefined;
  /** Our pages send bot signals and challenges in headers. */
  header(name: string): string | undefined;
}

export function visitorOf(c: Context, services: Pick<HttpServices, 'config'>): Visitor {
  return {
    client: clientOf(c, services),
    language: visitorLanguage(c),
    idempotencyKey: c.req.header('idempotency-key'),
    header: (name) => c.req.header(name),
  };
}

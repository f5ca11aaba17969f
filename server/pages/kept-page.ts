import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Encoding, encodingFor } from './accepted-encoding.ts';
import { KeptBody, type Part, partOf } from './kept-body.ts';
import type { Served } from './served.ts';

/** The headers that matter to a kept page. */
export type AskedHeaders = Pick<IncomingHttpHeaders, 'accept-encoding' | 'cookie' | 'if-none-match'>;

/** Somebody's question for a kept page, in an encoding that they take. */
export interface Question {
  method: 'GET' | 'HEAD';
  /** As it stands in the request. */
  url: string;
  encoding: Encoding;
  headers: AskedHeaders;
}

/** Undefined where they take none in which pages are kept. */
export function questionOf(
  method: Question['method'],
  url: string,
  headers: AskedHeaders,
): Question | undefined {
  const encoding = encodingFor(headers['accept-encoding']);
  return encoding && { method, url, encoding, headers };
}

export interface Answer {
  status: 200 | 304;
  part: Part;
  /** A Set-Cookie, which remembers the language for a visitor whose browser does not yet. */
  cookie: string | undefined;
}

/** One page as it is sent. */
export class KeptPage {
  private readonly served: Served;
  private readonly etag: string;
  private readonly body: KeptBody;
  private readonly unchanged: Part;
  private readonly languageCookie: string | undefined;

  private constructor(served: Served, etag: string, body: KeptBody, unchanged: Part, cookie: string | null) {
    this.served = served;
    this.etag = etag;
    this.body = body;
    this.unchanged = unchanged;
    this.languageCookie = cookie ?? undefined;
  }

  /** @param given - what the application answered with it; the cookie is kept for itself, the body's own headers are made anew */
  static async of(given: Headers, html: Buffer, served: Served): Promise<KeptPage> {
    const headers = new Headers(given);
    for (const name of ['set-cookie', 'content-length', 'content-encoding', 'transfer-encoding'])
      headers.delete(name);
    headers.set('Vary', 'Accept-Encoding');
    // Asked for again at each visit: most often the answer is that nothing changed.
    headers.set('Cache-Control', 'no-cache');
    // Weak: the same page in each encoding.
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const own = { ...Object.fromEntries(headers), ETag: etag };
    const body = await KeptBody.of(html, own);
    return new KeptPage(served, etag, body, partOf(own), given.get('set-cookie'));
  }

  /**
   * What to send, which counts as sent. Undefined where its encoding has to be made first, by `makeGzip`.
   * @param took - milliseconds, where it was rendered for this question
   */
  answerTo({ method, url, encoding, headers }: Question, took?: number): Answer | undefined {
    const body = this.body.in(encoding);
    if (!body) return undefined;
    const unchanged = headers['if-none-match']?.includes(this.etag) ?? false;
    const status = unchanged ? 304 : 200;
    this.served.count(method, status, took);
    return {
      status,
      part: unchanged ? this.unchanged : body,
      cookie: remembers(headers.cookie, url) ? undefined : this.languageCookie,
    };
  }

  makeGzip(): Promise<void> {
    return this.body.makeGzip();
  }

  shrink(): Promise<void> {
    return this.body.shrink();
  }
}

/** Whether the browser remembers the language of the page. */
function remembers(cookie = '', url: string): boolean {
  return cookie.split('; ').includes(`lang=${url.slice(1, 3)}`);
}

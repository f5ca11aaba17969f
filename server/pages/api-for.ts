import type { ApiPath } from '#contract/accepted.ts';
import type { ApiAnswer, ApiCall } from '#contract/api-call.ts';
import { isLanguage, type Language } from '#domain/language.ts';
import type { FormBody } from '../http/bodies/parse-form.ts';
import type { Endpoint } from '../http/endpoints/endpoint.ts';
import type { Client } from '../http/rate-limits/client.ts';
import type { Services } from '../intake/services.ts';
import { remoteApi } from './remote-api.ts';

/** `Retry-After`, if the API itself names no time. */
const retrySeconds = 5;

export interface VisitApi {
  call: ApiCall;
  /** A 503 with Retry-After if the last call threw or was answered with 503. */
  withApiStatus(page: Response): Response;
}

/** A visitor of a page in one language. */
export interface ApiVisit {
  language: Language;
  client: Client;
  /** The request's X-Forwarded-For. */
  forwardedFor?: string | undefined;
}

/** This server's endpoints, or the server at API_BASE_URL. Rate limits count the visitor's address either way. */
export function apiFor(services: Services, endpoints: readonly Endpoint[], visit: ApiVisit): VisitApi {
  let retryAfter: number | undefined;
  const { apiBaseUrl } = services.config;
  const api = apiBaseUrl ? remoteApi(apiBaseUrl, visit) : ownApi(endpoints, visit);
  const call: ApiCall = async (...args) => {
    retryAfter = retrySeconds;
    const answer = await api(...args);
    retryAfter = !answer.accepted && answer.status === 503 ? (answer.retryAfter ?? retrySeconds) : undefined;
    return answer;
  };
  return {
    call,
    withApiStatus(page) {
      if (retryAfter === undefined || page.status !== 200) return page;
      const headers = new Headers(page.headers);
      headers.set('Retry-After', String(retryAfter));
      return new Response(page.body, { status: 503, headers });
    },
  };
}

/** Calls this server's endpoints without an HTTP request. */
function ownApi(endpoints: readonly Endpoint[], { client, language }: ApiVisit): ApiCall {
  return async <P extends ApiPath>(
    path: P | `${P}?${string}`,
    body?: object,
    { idempotencyKey, ownHeaders }: Parameters<ApiCall>[2] = {},
  ): Promise<ApiAnswer<P>> => {
    const { pathname, searchParams } = new URL(path, 'http://site');
    const endpoint = endpoints.find((one) => one.path === pathname);
    if (!endpoint) throw new Error(`no endpoint at ${pathname}`);
    const headers = new Headers(ownHeaders);
    const preferred = headers.get('accept-language') ?? undefined;
    const visitor = {
      client,
      language: isLanguage(preferred) ? preferred : language,
      idempotencyKey,
      header: (name: string) => headers.get(name) ?? undefined,
    };
    const sent = endpoint.takes === 'query' ? Object.fromEntries(searchParams) : body;
    const input = sent instanceof FormData ? await toFormBody(sent) : sent;
    return endpoint.call(visitor, input) as Promise<ApiAnswer<P>>;
  };
}

export function toFormData({ texts, files }: FormBody): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(texts)) data.append(name, text);
  for (const { field, name, content } of files)
    data.append(field, new File([content as Buffer<ArrayBuffer>], name));
  return data;
}

async function toFormBody(data: FormData): Promise<FormBody> {
  // No prototype, since visitors choose the field names.
  const texts: Record<string, string> = Object.create(null);
  const files: FormBody['files'][number][] = [];
  for (const [field, value] of data) {
    if (typeof value === 'string') texts[field] = value;
    else files.push({ field, name: value.name, content: Buffer.from(await value.arrayBuffer()) });
  }
  return { texts, files };
}

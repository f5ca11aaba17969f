/** Any answer of a CRM, also a refusal. */
export interface CrmAnswer {
  status: number;
  /** Parsed JSON; undefined for an empty or another body. */
  body: unknown;
  retryAfterSeconds: number | undefined;
}

interface CrmRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | URLSearchParams;
  signal: AbortSignal;
}

/** Its message holds statuses and codes only, no personal data. */
export class CrmFailure extends Error {
  readonly isTemporary: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { isTemporary = false, retryAfterSeconds }: Partial<CrmFailure> = {}) {
    super(message);
    this.isTemporary = isTemporary;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @throws CrmFailure without an answer in time */
export async function callCrm({ method, url, headers, body, signal }: CrmRequest): Promise<CrmAnswer> {
  const isJson = body !== undefined && !(body instanceof URLSearchParams);
  const type = isJson ? { 'content-type': 'application/json' } : undefined;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...type, ...headers },
      body: isJson ? JSON.stringify(body) : (body ?? null),
      signal,
      redirect: 'manual',
    });
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      status: response.status,
      body: parse(await response.text()),
      retryAfterSeconds: retryAfter > 0 ? Math.ceil(retryAfter) : undefined,
    };
  } catch {
    throw new CrmFailure('no answer', { isTemporary: true });
  }
}

/** Builds the failure of an answer that was not expected. @param code - the CRM's own error code */
export function unexpected({ status, retryAfterSeconds }: CrmAnswer, code?: unknown): CrmFailure {
  const named = typeof code === 'string' && /^\w{1,60}$/.test(code) ? ` ${code}` : '';
  const isTemporary = status === 429 || status >= 500 || code === 'REQUEST_LIMIT_EXCEEDED';
  return new CrmFailure(`answered ${status}${named}`, { isTemporary, retryAfterSeconds });
}

/**
 * Calls with an access token of the OAuth client credentials flow. Keeps the token until the CRM refuses it with 401,
 * then gets another one once.
 */
export function openCredentials(tokenUrl: string, client: { id: string; secret: string; scope?: string }) {
  let token: Promise<string> | undefined;
  const request = async (signal: AbortSignal): Promise<string> => {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
    });
    if (client.scope) form.set('scope', client.scope);
    const answer = await callCrm({ method: 'POST', url: tokenUrl, body: form, signal });
    const { access_token: value } = (answer.body ?? {}) as { access_token?: unknown };
    if (answer.status !== 200 || typeof value !== 'string')
      throw new CrmFailure(`token: answered ${answer.status}`, { isTemporary: true });
    return value;
  };
  return async (call: (authorization: string) => Promise<CrmAnswer>, signal: AbortSignal) => {
    const attempt = async () => {
      token ??= request(signal);
      const value = await token.catch((error: unknown) => {
        token = undefined;
        throw error;
      });
      return call(`Bearer ${value}`);
    };
    const answer = await attempt();
    if (answer.status !== 401) return answer;
    token = undefined;
    return attempt();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

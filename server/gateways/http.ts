import { GatewayDown, type GatewayName } from './gateway-down.ts';

const maxBytes = 64 * 1024;
const maxWaitSeconds = 24 * 3600;

export interface Post {
  gateway: GatewayName;
  url: string;
  headers: Record<string, string>;
  /** JSON */
  body: string;
  timeoutMs: number;
  /** True if a retry after this status would not help. Default: true for a 4xx that does not ask to try later. */
  isPermanent?: (status: number) => boolean;
}

/**
 * Only the status of the answer counts.
 * @throws GatewayDown without a 2xx answer in time. Redirects are not followed, because they would forward the token.
 */
export function postJson(request: Post): Promise<void> {
  return exchange(request, discard);
}

/**
 * Posts JSON. Returns the answer's text, cut at 64 KiB.
 * @throws GatewayDown as `postJson` does, and if the answer does not end in time
 */
export function ask(request: Post): Promise<string> {
  return exchange(request, readBounded);
}

async function exchange<T>(
  { gateway, url, headers, body, timeoutMs, isPermanent = refusesContent }: Post,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      signal,
      redirect: 'manual',
    });
    if (response.ok) return await read(response);
  } catch (error) {
    if (signal.aborted) throw new GatewayDown(gateway, 'no answer in time');
    const cause = causeOf(error);
    throw new GatewayDown(gateway, `no answer (${cause})`, { hadNoEffect: hadNoConnection.test(cause) });
  }
  await discard(response);
  throw new GatewayDown(gateway, `answered ${response.status}`, {
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
    isPermanent: isPermanent(response.status),
    // After a 502 or 504 the proxy does not know either whether the provider acted.
    hadNoEffect: response.status !== 502 && response.status !== 504,
  });
}

/**
 * The request never arrived, or the other side does not speak HTTP. A connection that broke later may have delivered
 * it.
 */
const hadNoConnection =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|HPE_\w+)$/;

const refusesContent = (status: number) => status >= 400 && status < 500 && ![408, 425, 429].includes(status);

/** Parses seconds or a date (RFC 9110, 10.2.3). Undefined for anything else, and for a time in the past. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxWaitSeconds) : undefined;
}

async function discard(response: Response): Promise<void> {
  // The status counts, even if the connection breaks later.
  await response.body?.cancel().catch(() => undefined);
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) break;
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text;
}

function causeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return typeof cause?.code === 'string' ? cause.code : 'network';
}

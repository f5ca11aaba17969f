import { GatewayDown, type GatewayName } from './gateway-down.ts';

const maxBytes = 64 * 1024;
const maxWaitSeconds = 24 * 3600;

export interface Post {
  gateway: GatewayName;
  url: string;
  headers: Record<string, string>;
  /** JSON as text, or a form. */
  body: string | URLSearchParams;
  timeoutMs: number;
  /** True if a retry after this status would not help. Default: true for a 4xx that does not ask to try later. */
  isPermanent?: (status: number) => boolean;
}

/** Any answer, also a refusal. */
export interface ProviderAnswer {
  status: number;
  /** Cut at 64 KiB. Empty if a refusal's text does not end in time. */
  text: string;
  retryAfterSeconds: number | undefined;
}

/**
 * Only the status of the answer counts.
 * @throws GatewayDown without a 2xx answer in time. Redirects are not followed, because they would forward the token.
 */
export function postJson(request: Post): Promise<void> {
  return exchange(request, (response) => acceptedBody(request, response, discard));
}

/**
 * Posts JSON. Returns the answer's text, cut at 64 KiB.
 * @throws GatewayDown as `postJson` does, and if the answer does not end in time
 */
export function ask(request: Post): Promise<string> {
  return exchange(request, (response) => acceptedBody(request, response, readBounded));
}

/**
 * For providers that give the reason of a refusal in the body.
 * @throws GatewayDown without an answer in time
 */
export function askAnyStatus(request: Post): Promise<ProviderAnswer> {
  return exchange(request, async (response) => ({
    status: response.status,
    text: response.ok ? await readBounded(response) : await readBounded(response).catch(() => ''),
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
  }));
}

async function exchange<T>(
  { gateway, url, headers, body, timeoutMs }: Post,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  // `fetch` itself sets the type of a form.
  const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...type, ...headers },
      body,
      signal,
      redirect: 'manual',
    });
    return await read(response);
  } catch (error) {
    if (error instanceof GatewayDown) throw error;
    if (signal.aborted) throw new GatewayDown(gateway, 'no answer in time');
    const cause = causeOf(error);
    throw new GatewayDown(gateway, `no answer (${cause})`, { hadNoEffect: hadNoConnection.test(cause) });
  }
}

async function acceptedBody<T>(
  { gateway, isPermanent = refusesContent }: Post,
  response: Response,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (response.ok) return read(response);
  await discard(response);
  const { status } = response;
  throw new GatewayDown(gateway, `answered ${status}`, {
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
    isPermanent: isPermanent(status),
    hadNoEffect: isCertainRefusal(status),
  });
}

/** After a 502 or 504 the proxy does not know either whether the provider acted. */
export const isCertainRefusal = (status: number) => status !== 502 && status !== 504;

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

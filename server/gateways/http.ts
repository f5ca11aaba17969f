import { GatewayDown, type GatewayName } from './gateway-down.ts';

/** A provider's longest answer that is worth reading. */
const mostBytes = 64 * 1024;
/** However long a provider asks us to wait, we ask again within the day. */
const longestWait = 24 * 3600;

export interface Post {
  gateway: GatewayName;
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/**
 * Posts JSON to a provider and gives its answer's text.
 * @throws GatewayDown when it does not answer in time or with a 2xx. Redirects are not followed: a token would travel along.
 */
export async function post({ gateway, url, headers, body, timeoutMs }: Post): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      signal,
      redirect: 'manual',
    });
    text = await readBounded(response);
  } catch (error) {
    throw new GatewayDown(gateway, signal.aborted ? 'no answer in time' : `no answer (${causeOf(error)})`);
  }
  if (response.ok) return text;
  throw refused(gateway, response);
}

function refused(gateway: GatewayName, { status, headers }: Response): GatewayDown {
  const asked = Number(headers.get('retry-after'));
  const temporary = status >= 500 || status === 429 || status === 408;
  return new GatewayDown(gateway, `answered ${status}`, {
    ...(asked > 0 && { retryAfterSeconds: Math.min(asked, longestWait) }),
    permanent: !temporary,
  });
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    // Leaving the loop cancels the stream.
    if (size > mostBytes) break;
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text;
}

function causeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return typeof cause?.code === 'string' ? cause.code : 'network';
}

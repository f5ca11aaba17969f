import type { SamplePerson } from '#server/gateways/sandbox-sign-in.ts';
import type { Json, TestServer } from './site.ts';

/** Somebody at the desk's addresses: keeps cookies, comes from one address, and says which page asks. */
export interface AtDesk {
  ask(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<{ status: number; body: Json }>;
  post(path: string, body?: object | FormData): Promise<{ status: number; body: Json }>;
}

/** A form as a browser writes it: with its length. */
async function written(form: FormData): Promise<RequestInit> {
  const response = new Response(form);
  const body = await response.arrayBuffer();
  const headers = {
    'content-type': response.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  };
  return { method: 'POST', headers, body };
}

let addresses = 0;

/** A browser that nobody has signed in with. */
export function browserAt(server: TestServer): AtDesk {
  const jar = new Map<string, string>();
  addresses += 1;
  const address = `10.9.${addresses >> 8}.${addresses & 255}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', address);
    if (!headers.has('origin')) headers.set('origin', 'http://localhost');
    const response = await server.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  const answer = async (response: Response) => ({
    status: response.status,
    body: await response.json().catch(() => undefined),
  });
  return {
    ask,
    get: async (path) => answer(await ask(path)),
    async post(path, body) {
      if (body instanceof FormData) return answer(await ask(path, await written(body)));
      const headers = { 'content-type': 'application/json' };
      return answer(
        await ask(path, { method: 'POST', ...(body && { headers, body: JSON.stringify(body) }) }),
      );
    },
  };
}

/** One of the sandbox's people, signed in. */
export async function signInAs(server: TestServer, person: SamplePerson): Promise<AtDesk> {
  const browser = browserAt(server);
  const begun = await browser.ask('/desk/sign-in?language=ar');
  const state =
    new URL(begun.headers.get('location') ?? '', 'http://localhost').searchParams.get('state') ?? '';
  await browser.ask(`/desk/signed-in?${new URLSearchParams({ code: person, state })}`);
  return browser;
}

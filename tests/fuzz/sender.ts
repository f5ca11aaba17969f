import { once } from 'node:events';
import { Agent, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync as br, gunzipSync as gzip } from 'node:zlib';
import { serve } from '#server/app.ts';
import type { TestServer } from '../support/site.ts';
import type { Answered } from './document.ts';
import type { FuzzedRequest } from './requests.ts';

/** Longer than any request of ours should ever take, on a machine that does other things besides. */
const longestMs = 20_000;

const unpack = { br, gzip };

/** The test server with its network, and a client that sends what no browser would. */
export async function openNetwork({ services }: TestServer) {
  const server: Server = serve({ ...services, config: { ...services.config, host: '127.0.0.1', port: 0 } });
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;

  /** @throws when there is no answer, or none in time */
  async function send({ method, path, headers, body }: FuzzedRequest): Promise<Answered> {
    const signal = AbortSignal.timeout(longestMs);
    const length = body && method !== 'GET' ? { 'content-length': String(body.length) } : {};
    const sent = ask({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, ...length },
      signal,
    });
    sent.end(method === 'GET' ? undefined : body);
    let response: IncomingMessage;
    let received: Buffer;
    try {
      [response] = await once(sent, 'response');
      received = await buffer(response);
    } catch (error) {
      // Node refuses more than 16 KiB of head and closes; what of it was still on its way may take the answer along.
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' && path.length > 16_000)
        return { status: 431, headers: {}, body: Buffer.alloc(0) };
      throw error;
    }
    const encoding = response.headers['content-encoding'] as 'br' | 'gzip' | undefined;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: encoding && received.length > 0 ? unpack[encoding](received) : received,
    };
  }

  return {
    send,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

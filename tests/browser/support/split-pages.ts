import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that stops each page inside its last scripts until `sendRest`. */
export interface SplitPages {
  url: string;
  sendRest(): void;
  close(): void;
}

/** A page stops after this text, at the start of the script with its data. */
const splitMark = 'streamController.enqueue("[';

export async function openSplitPages(site: string): Promise<SplitPages> {
  const waiting: (() => void)[] = [];
  async function forward(
    url: string,
    headers: Record<string, string>,
    response: ServerResponse,
  ): Promise<void> {
    const answer = await fetch(site + url, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    const at = body.indexOf(splitMark);
    const policy = answer.headers.get('content-security-policy');
    response.writeHead(answer.status, {
      'Content-Type': answer.headers.get('content-type') ?? '',
      ...(policy && { 'Content-Security-Policy': policy }),
    });
    if (at < 0) response.end(body);
    else {
      const end = at + splitMark.length;
      response.write(body.subarray(0, end));
      waiting.push(() => response.end(body.subarray(end)));
    }
  }
  const server = createServer(({ url = '/', headers }, response) => {
    forward(url, { 'X-Forwarded-For': String(headers['x-forwarded-for']) }, response).catch((error: Error) =>
      response.destroy(error),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sendRest: () => waiting.splice(0).forEach((send) => void send()),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

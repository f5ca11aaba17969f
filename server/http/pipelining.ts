import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection for the answers before theirs. */
const mostWaiting = 16;

/**
 * Returns a function that begins the requests of a connection one after the other. Node hands over all that were sent
 * without waiting for an answer (pipelining) at once, and one client would have thousands worked on. No browser or proxy
 * sends any. A connection with too many is closed.
 */
export function onePerConnection(): (
  request: IncomingMessage,
  response: ServerResponse,
  begin: () => void,
) => void {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return ({ socket }, response, begin) => {
    const next = () => {
      const first = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (first) first();
      else waiting.delete(socket);
    };
    const run = () => {
      response.once('close', next);
      begin();
    };
    const others = waiting.get(socket);
    if (!others) {
      waiting.set(socket, []);
      run();
    } else if (others.length < mostWaiting) others.push(run);
    else socket.destroy();
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection. */
const maxWaiting = 16;

/**
 * Starts a connection's requests one after another. Node hands over pipelined requests all at once, so one client could
 * start thousands. No browser or proxy pipelines. A connection with too many waiting requests is closed.
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
    } else if (others.length < maxWaiting) others.push(run);
    else socket.destroy();
  };
}

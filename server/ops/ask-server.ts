import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type Io, Refusal } from './command.ts';
import type { OpsEvent, OpsRequest } from './message.ts';

/**
 * Has a running server perform a command.
 * @returns its exit code, or undefined when no server listens at `path`
 * @throws Refusal when this user may not ask it, or it ended before the command did
 */
export async function askServer(
  path: string,
  asked: OpsRequest,
  { out, err }: Pick<Io, 'out' | 'err'>,
): Promise<number | undefined> {
  const response = await connect(path, asked);
  if (!response) return undefined;
  if (response.statusCode !== 200) {
    response.resume();
    throw new Refusal('the running server did not understand; was it updated without a restart?');
  }
  try {
    let rest = '';
    for await (const text of response.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const event = JSON.parse(line) as OpsEvent;
        if ('exit' in event) return event.exit;
        await ('out' in event ? out(event.out) : err(event.err));
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  throw new Refusal('the server ended before the command did; see what was done before you repeat it');
}

function connect(path: string, asked: OpsRequest): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ socketPath: path, method: 'POST', agent: false }, resolve);
    request.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      // Nothing there, or left behind by a process that died.
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(undefined);
      else if (code === 'EACCES')
        reject(new Refusal(`${path}: run this as the user that the server runs as`));
      else reject(new Refusal(`${path}: ${message}`));
    });
    request.end(JSON.stringify(asked));
  });
}

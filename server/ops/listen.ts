import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { describeError } from '../log.ts';
import type { CoreServices } from '../open-services.ts';
import type { CommandGroup } from './command.ts';
import { mostRequestBytes, type OpsEvent, requestSchema } from './message.ts';
import { createFileFrom, openFileFrom } from './open-file.ts';
import { samePlace } from './same-place.ts';
import { socketPath } from './socket-path.ts';

const mostConnections = 20;
/** So long after the server listens its commands are loaded: neither its start nor the first command waits for them. */
const loadAfterMs = 1000;
/** Only the user that the server runs as. */
const mask = 0o177;

/**
 * Takes the operator's commands while this process holds the embedded database, which belongs to one process only:
 * they run here, and speak through a Unix socket in the data folder. A server that cannot listen goes on without.
 */
export async function listenForOps(
  services: CoreServices,
  groups?: readonly CommandGroup[],
): Promise<{ stop(): Promise<void> } | undefined> {
  const { config, log } = services;
  const path = socketPath(config.dataDir);
  if (!path) {
    log.warn('the path of DATA_DIR is too long for a socket: no commands while the server runs');
    return undefined;
  }
  const server = createServer((request, response) => {
    answer(services, groups, request, response).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'a command broke');
      response.destroy();
    });
  });
  server.maxConnections = mostConnections;
  try {
    await listenAlone(server, path);
  } catch (error) {
    log.warn({ error: describeError(error) }, 'no socket: no commands while the server runs');
    return undefined;
  }
  // Why they cannot be loaded, the log tells once somebody asks for one.
  const load = () => void loadCommands(groups).catch(() => undefined);
  const loading = setTimeout(load, loadAfterMs).unref();
  return {
    // Commands under way end first; closing removes the socket.
    stop() {
      clearTimeout(loading);
      return new Promise((done) => server.close(() => done()));
    },
  };
}

async function loadCommands(given: readonly CommandGroup[] | undefined) {
  const { performHere, runProgram } = await import('./program.ts');
  return { performHere, runProgram, groups: given ?? (await import('./commands/commands.ts')).commandGroups };
}

/** Whoever holds the database's lock owns the socket: one that is there already was left by a process that died. */
async function listenAlone(server: Server, path: string): Promise<void> {
  await rm(path, { force: true });
  // The socket is made within `listen`: it never stands open to others, not even for a moment.
  const before = process.umask(mask);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
}

async function answer(
  services: CoreServices,
  given: readonly CommandGroup[] | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = await read(request);
  if (!asked) {
    response.writeHead(400, { connection: 'close' }).end();
    return;
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort(new Error('the operator went away')));
  const send = async (event: OpsEvent) => {
    gone.signal.throwIfAborted();
    if (!response.write(`${JSON.stringify(event)}\n`)) await once(response, 'drain', { signal: gone.signal });
  };
  const { config, log } = services;
  const path = samePlace(asked.cwd, asked.seen);
  const io = {
    out: (line: string) => send({ out: line }),
    err: (line: string) => send({ err: line }),
    openFile: openFileFrom(path),
    createFile: createFileFrom(path),
    path,
    stdin: asked.stdin,
    signal: gone.signal,
  };
  const context = { config, running: services, services: async () => services, io };
  response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' });
  const { groups, performHere, runProgram } = await loadCommands(given);
  const exit = await runProgram(asked.argv, groups, io, async (work, { name }) => {
    const code = await performHere(work, context, (error) => {
      log.error({ command: name, error: describeError(error) }, 'an operator’s command failed');
    });
    // Its name only: a command line may name a person.
    log.info({ command: name, exit: code }, 'an operator’s command ended');
    return code;
  });
  if (gone.signal.aborted) return;
  await send({ exit });
  response.end();
}

/** The request, or undefined when it is not one. */
async function read(request: IncomingMessage): Promise<ReturnType<typeof requestSchema.parse> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostRequestBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    return undefined;
  }
}

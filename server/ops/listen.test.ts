import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freshEmbedded } from '../database/testing.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { askServer } from './ask-server.ts';
import { type CommandGroup, Refusal } from './command.ts';
import { listenForOps } from './listen.ts';
import { mostRequestBytes } from './message.ts';
import { seenFrom } from './same-place.ts';

/** What a second command waits for, and a first one brings. */
let meeting: { arrive(): void; both: Promise<void> };
/** Resolves with what ended the endless command. */
let endless: { begun: Promise<void>; ended: Promise<unknown> };

const group: CommandGroup = (program, run) => {
  program.command('meet').action(
    run(async ({ io }) => {
      meeting.arrive();
      await meeting.both;
      await io.out('met');
    }),
  );
  program.command('echo').action(
    run(
      async ({ io }) => {
        await io.out(io.stdin);
        await io.err('to the person');
      },
      { takesStdin: true },
    ),
  );
  program
    .command('read')
    .argument('<file>')
    .action(
      run(async ({ io }, path: string) => {
        const file = await io.openFile(path);
        await io.out(await file.readFile('utf8'));
        await file.close();
      }),
    );
  program.command('break').action(run(() => Promise.reject(new Error('of 0500000011'))));
  program.command('refuse').action(run(() => Promise.reject(new Refusal('not today'))));
  let begin = () => {};
  let end = (_error: unknown) => {};
  endless = {
    begun: new Promise((resolve) => {
      begin = resolve;
    }),
    ended: new Promise((resolve) => {
      end = resolve;
    }),
  };
  program.command('endless').action(
    run(async ({ io }) => {
      try {
        for (;;) {
          await io.out('x'.repeat(10_000));
          begin();
        }
      } catch (error) {
        end(error);
        throw error;
      }
    }),
  );
};

let server: TestServer;
let socket: string;
let listening: Awaited<ReturnType<typeof listenForOps>>;
beforeAll(async () => {
  server = await startTestServer(await freshEmbedded());
  socket = join(server.services.config.dataDir, 'ops.sock');
});
afterAll(() => server.stop());
beforeEach(async () => {
  listening = await listenForOps(server.services, [group]);
});
afterEach(() => listening?.stop());

async function ask(...argv: string[]) {
  return askWith({ argv, cwd: server.services.config.dataDir, stdin: '' });
}
async function askWith(asked: Parameters<typeof askServer>[1]) {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await askServer(socket, asked, {
    out: async (line) => void said.out.push(line),
    err: async (line) => void said.err.push(line),
  });
  return { code, ...said };
}

describe('a server on the embedded database', () => {
  test('performs a command and sends back its lines and its exit code', async () => {
    const asked = { argv: ['echo'], cwd: '/', stdin: 'سطر\nand another' };
    expect(await askWith(asked)).toEqual({ code: 0, out: ['سطر\nand another'], err: ['to the person'] });
  });

  test('reads files from where the operator stands', async () => {
    await writeFile(join(server.services.config.dataDir, 'here.txt'), 'found');
    expect(await ask('read', 'here.txt')).toMatchObject({ code: 0, out: ['found'] });
  });

  test('refuses a path where it sees another folder than the operator, as with a /tmp of its own', async () => {
    const cwd = server.services.config.dataDir;
    await writeFile(join(cwd, 'mine.txt'), 'found');
    const argv = ['read', 'mine.txt'];
    const seen = await seenFrom(cwd, argv);
    expect(await askWith({ argv, cwd, stdin: '', seen })).toMatchObject({ code: 0, out: ['found'] });
    const refused = { code: 2, out: [], err: [expect.stringContaining('mine.txt: the server does not see')] };
    const [file, other] = [join(cwd, 'mine.txt'), join(cwd, 'other')];
    for (const elsewhere of [
      seen.map((one) => (one.path === file ? { ...one, id: '1:1' } : one)),
      // The file is not there for the operator, whose folder is another one.
      [{ path: cwd, id: '1:1' }],
    ])
      expect(await askWith({ argv, cwd, stdin: '', seen: elsewhere })).toEqual(refused);
    expect((await seenFrom(cwd, [`--files=${other}/x`, 'y'])).map(({ path }) => path)).toEqual([cwd]);
  });

  test('refuses a pipe that nobody writes to instead of waiting for it', async () => {
    spawnSync('mkfifo', [join(server.services.config.dataDir, 'pipe')]);
    expect(await ask('read', 'pipe')).toEqual({ code: 2, out: [], err: ['pipe: is not a file'] });
  });

  test('says why it refused, and which usage is wrong', async () => {
    expect(await ask('refuse')).toEqual({ code: 1, out: [], err: ['not today'] });
    expect(await ask('unknown')).toEqual({ code: 2, out: [], err: ["unknown command 'unknown'"] });
  });

  test('survives a command that breaks, and repeats no value of its error', async () => {
    expect(await ask('break')).toEqual({ code: 1, out: [], err: ['failed: Error: of …'] });
    expect(await ask('echo')).toMatchObject({ code: 0 });
  });

  test('performs two commands at once', async () => {
    let missing = 2;
    const { promise: both, resolve } = Promise.withResolvers<void>();
    meeting = {
      both,
      arrive() {
        missing -= 1;
        if (missing === 0) resolve();
      },
    };
    expect(await Promise.all([ask('meet'), ask('meet')])).toEqual(
      Array(2).fill({ code: 0, out: ['met'], err: [] }),
    );
  });

  test('stops a command whose operator went away, and goes on', async () => {
    const leaving = request({ socketPath: socket, method: 'POST', agent: false });
    leaving.on('error', () => {});
    leaving.end(JSON.stringify({ argv: ['endless'], cwd: '/', stdin: '' }));
    const [response] = await once(leaving, 'response');
    await endless.begun;
    response.destroy();
    expect(await endless.ended).toBeInstanceOf(Error);
    expect(await ask('echo')).toMatchObject({ code: 0 });
  });

  test('survives an operator who leaves within the question', async () => {
    const leaving = createConnection(socket);
    await once(leaving, 'connect');
    leaving.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"argv"');
    leaving.destroy();
    expect(await ask('echo')).toMatchObject({ code: 0 });
  });

  test.each([
    ['what is no question', '{"argv":"echo"}'],
    ['what is no JSON', 'echo'],
  ])('answers 400 to %s', async (_name, body) => {
    const asking = request({ socketPath: socket, method: 'POST', agent: false });
    asking.end(body);
    const [response] = await once(asking, 'response');
    response.resume();
    expect(response.statusCode).toBe(400);
  });

  test('hears no question that is too long to the end', async () => {
    const asked = { argv: ['echo'], cwd: '/', stdin: 'x'.repeat(mostRequestBytes) };
    await expect(askWith(asked)).rejects.toThrow(Refusal);
    expect(await ask('echo')).toMatchObject({ code: 0 });
  });
});

describe('its socket', () => {
  test('is for the user that the server runs as, and for nobody else', () => {
    expect(statSync(socket).mode & 0o777).toBe(0o600);
  });

  test('goes when the server stops; then nobody answers', async () => {
    await listening?.stop();
    expect(existsSync(socket)).toBe(false);
    expect((await ask('echo')).code).toBeUndefined();
  });

  test('takes the place of one that a killed process left', async () => {
    await listening?.stop();
    const leave = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['-e', leave]);
    expect(existsSync(socket)).toBe(true);
    expect((await ask('echo')).code).toBeUndefined();
    listening = await listenForOps(server.services, [group]);
    expect(await ask('echo')).toMatchObject({ code: 0 });
  });

  test('is done without where its path would be too long for one', async () => {
    const config = { ...server.services.config, dataDir: `/tmp/${'long'.repeat(30)}` };
    expect(await listenForOps({ ...server.services, config }, [group])).toBeUndefined();
  });

  test('is done without where there can be none', async () => {
    const config = { ...server.services.config, dataDir: '/proc' };
    expect(await listenForOps({ ...server.services, config }, [group])).toBeUndefined();
  });

  test('that may not be asked is told of', async () => {
    const broken = join(server.services.config.dataDir, 'broken.sock');
    const { createServer } = await import('node:net');
    const other = createServer((connection) => connection.end('what?')).listen(broken);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const asked = askServer(
      broken,
      { argv: [], cwd: '/', stdin: '' },
      { out: async () => {}, err: async () => {} },
    );
    await expect(asked).rejects.toThrow(Refusal);
  });
});

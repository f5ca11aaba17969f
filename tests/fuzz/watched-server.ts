import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killAtExit, type ServerProcess, startProcess } from '../support/process.ts';
import { type Attack, requestTo } from './attacks.ts';
import { cpuMs } from './cpu-time.ts';
import { type ApiDocument, readDocument } from './document.ts';
import { judgeAnswer, judgeWatched } from './judge.ts';
import type { FuzzedRequest } from './requests.ts';
import { sendRequest } from './sender.ts';
import type { Peak, Waited } from './watcher.ts';

/** A server with its own database, started as `npm start` does, and restarted if it ends. */
export interface WatchedServer {
  url(): string;
  document: ApiDocument;
  /** Files of one outbox, newest last. */
  outbox(kind: 'sms' | 'mail'): Promise<string[]>;
  /** Sends a request. @returns what is wrong with its answer */
  ask(request: FuzzedRequest): Promise<string | undefined>;
  /** Sends an attack from `clients` at once and waits for all answers; `unread` does not read their bodies. */
  launch(attack: Attack, clients?: number, unread?: boolean): Promise<void>;
  /** Returns the failures since the last call, each with the requests of that time. */
  failures(): Promise<string[]>;
  /** Sends the examples three times. The least processor time of an example is the unit of the limits. */
  setRequestUnit(examples: readonly Attack[]): Promise<void>;
  /** Returns the megabytes at rest: waits until they fall to `most`, for 30 s at most. */
  memoryAtRest(maxMb?: number): Promise<number>;
  /** Number of answers by status and target. */
  statuses: ReadonlyMap<string, number>;
  /** The longest waits in milliseconds and the most memory in megabytes. */
  worst: Readonly<Record<'healthz' | 'page' | 'memory', number>>;
  /** Sends SIGTERM and waits for the exit. */
  end(): Promise<{ code: number | null; seconds: number }>;
  /** Number of starts: 1, unless the server ended. */
  starts(): number;
  remove(): Promise<void>;
}

/** A request with its time. */
interface SentRequest {
  name: string;
  began: number;
  ended: number;
}

/** Old objects are collected when the process is idle for some seconds. */
const restMs = 30_000;
/** Time for a process without memory to print why it ends. */
const exitMs = 5000;

const now = () => Number(process.hrtime.bigint()) / 1e6;
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

/** Starts the server and its watcher. The pages must be built. */
export async function startWatched(): Promise<WatchedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rimal-fuzz-'));
  const sentRequests: SentRequest[] = [];
  const messages: (Waited | Peak)[] = [];
  const failures = new Map<string, string>();
  const statuses = new Map<string, number>();
  let requestMs = Number.POSITIVE_INFINITY;
  const worst = { healthz: 0, page: 0, memory: 0 };
  let starts = 0;
  let isGone = false;
  let { server, watcher } = await start();

  async function start(): Promise<{ server: ServerProcess; watcher: ChildProcess }> {
    starts += 1;
    const server = await startProcess({ DATABASE_URL: '', GATEWAYS: 'sandbox', DATA_DIR: dataDir });
    isGone = false;
    void server.ended.then(() => {
      isGone = true;
    });
    const program = fileURLToPath(new URL('watcher.ts', import.meta.url));
    const watcher = fork(program, [server.url, String(server.pid)], { execArgv: [] });
    killAtExit(watcher);
    watcher.on('message', (message: Waited | Peak) => {
      messages.push(message);
      // The server is blocked, possibly for hours.
      if ('stuck' in message) void server.kill('SIGKILL');
    });
    return { server, watcher };
  }

  const document = await readDocument({ request: (path) => fetch(server.url + path) });
  /** Keeps one failure of each kind for each name. */
  const report = (name: string, what: string) =>
    failures.set(name + what.replace(/\d+/g, ''), `${name}: ${what}`);

  function judge(message: Waited | Peak): void {
    const [key, value] =
      'peakMb' in message ? (['memory', message.peakMb] as const) : ([message.what, message.ownMs] as const);
    worst[key] = Math.max(worst[key], Math.round(value));
    const wrong = judgeWatched(message, requestMs);
    if (wrong) report(requestsDuring(sentRequests, message.began, message.ended), wrong);
  }

  const count = (status: number, name: string) =>
    statuses.set(`${status} ${name}`, (statuses.get(`${status} ${name}`) ?? 0) + 1);

  async function launch(attack: Attack, clients = 1, unread = false): Promise<void> {
    const name = [attack.name, clients > 1 && `${clients} at once`, unread && 'answers unread']
      .filter(Boolean)
      .join(', ');
    const sent = await attack.make();
    const entry = { name, began: now(), ended: Number.POSITIVE_INFINITY };
    sentRequests.push(entry);
    const request = requestTo(attack.target, sent);
    const sendings = Array.from({ length: clients }, () => sendRequest(server.url, request, !unread));
    const outcomes = await Promise.all(sendings.map(({ outcome }) => outcome));
    // Long enough to see how unread answers affect memory.
    if (unread) await pause(500);
    for (const { leave } of sendings) leave();
    entry.ended = now();
    for (const { answered } of outcomes) {
      if (!answered) continue;
      count(answered.status, attack.target.name);
      const judged = { ...attack.target, isRead: !unread, mayBeBusy: true };
      const wrong = judgeAnswer(document, judged, answered);
      if (wrong) report(name, wrong);
    }
    const failed = outcomes.find((outcome) => outcome.failed)?.failed;
    // Poll: a promise waiting for the server's end would hold the sent bodies until then.
    for (const until = now() + (failed ? exitMs : 0); !isGone && now() < until; ) await pause(50);
    if (!isGone) return void (failed && report(name, failed));
    const why = server.lines.findLast((line) => /fatal/i.test(line)) ?? 'killed';
    report(
      requestsDuring(sentRequests, entry.began - 500, entry.ended),
      `the server ended: ${why.slice(0, 200)}`,
    );
    watcher.kill();
    ({ server, watcher } = await start());
  }

  return {
    url: () => server.url,
    document,
    launch,
    statuses,
    worst,
    async outbox(kind) {
      const folder = join(dataDir, 'outbox', kind);
      const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async ask({ operation, ...request }) {
      const entry = {
        name: `${request.method} ${request.path.slice(0, 100)}`,
        began: now(),
        ended: Number.POSITIVE_INFINITY,
      };
      sentRequests.push(entry);
      const { answered, failed } = await sendRequest(server.url, request).outcome;
      entry.ended = now();
      if (!answered) return failed;
      count(answered.status, operation?.path ?? '(no operation)');
      return judgeAnswer(document, { operation, path: request.path }, answered);
    },
    async setRequestUnit(examples) {
      for (let pass = 0; pass < 3; pass++) {
        // Without deliveries that continue.
        await pause(1000);
        const before = cpuMs(server.pid);
        for (const example of examples) await launch(example);
        requestMs = Math.min(requestMs, (cpuMs(server.pid) - before) / examples.length);
      }
    },
    async failures() {
      // Deliveries continue for a moment, and the watcher measures them.
      await pause(1000);
      // Sorted, so that the worst of each kind stays.
      for (const message of messages.splice(0).sort((a, b) => size(a) - size(b))) judge(message);
      const all = [...failures.values()];
      failures.clear();
      sentRequests.length = 0;
      return all;
    },
    async memoryAtRest(most = 0) {
      for (const until = now() + restMs; ; await pause(500)) {
        const megabytes = await memoryOf(server.pid);
        if (megabytes <= most || now() > until) return megabytes;
      }
    },
    async end() {
      const began = now();
      const code = await server.kill('SIGTERM');
      return { code, seconds: (now() - began) / 1000 };
    },
    starts: () => starts,
    async remove() {
      watcher.kill();
      await server.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const size = (message: Waited | Peak) => ('peakMb' in message ? message.peakMb : message.ownMs);

/** Names the requests of a time span, longest overlap first. */
function requestsDuring(sentRequests: readonly SentRequest[], began: number, ended: number): string {
  const overlap = ({ began: from, ended: to }: SentRequest) => Math.min(ended, to) - Math.max(began, from);
  const names = sentRequests.filter((one) => overlap(one) > 0).sort((a, b) => overlap(b) - overlap(a));
  return (
    names
      .slice(0, 2)
      .map(({ name }) => name)
      .join(' / ') || `after ${sentRequests.at(-1)?.name}`
  );
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

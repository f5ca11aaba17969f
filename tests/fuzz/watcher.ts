import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { cpuMs } from './cpu-time.ts';

/**
 * Runs in its own process, so that the clients' work does not delay it. It requests `/healthz` and a page again and
 * again and reports each slow wait.
 *
 * Own work is processor time that the server took during a wait, from the scheduler's accounting. For `/healthz` the
 * main thread counts, which answers nobody meanwhile. A page also waits for compression and file threads, so the whole
 * process counts. Neither grows when the machine is busy otherwise. The watcher's own time in the run queue is
 * subtracted, since the server may have answered before it.
 */
const [url = '', pid = ''] = process.argv.slice(2);

export interface Waited {
  what: 'healthz' | 'page';
  /** Milliseconds of the monotonic clock. */
  began: number;
  ended: number;
  ownMs: number;
  /** Time that the server's main thread waited in the run queue. */
  queuedMs: number;
  stuck?: true;
}

/** Peak memory of the server since the previous message. */
export interface Peak {
  began: number;
  ended: number;
  peakMb: number;
}

const agent = { healthz: new Agent({ keepAlive: true }), page: new Agent({ keepAlive: true }) };
const paths = { healthz: '/healthz', page: '/en/malpractice-report' };
const betweenMs = { healthz: 20, page: 200 };
/** Shorter waits are not reported. */
const reportedMs = 20;
const stuckMs = { healthz: 5000, page: 60_000 };

const now = () => Number(process.hrtime.bigint()) / 1e6;
const read = (path: string) => readFileSync(path, 'utf8');

/** Run time and queue time in milliseconds (Linux, Documentation/scheduler/sched-stats.rst). */
function schedule(path: string): { ran: number; queued: number } {
  const [ran = 0, queued = 0] = read(path).split(' ').map(Number);
  return { ran: ran / 1e6, queued: queued / 1e6 };
}

function measure() {
  const main = schedule(`/proc/${pid}/task/${pid}/schedstat`);
  return { at: now(), main, whole: cpuMs(pid), mine: schedule('/proc/thread-self/schedstat').queued };
}

function since(what: Waited['what'], before: ReturnType<typeof measure>): Waited {
  const after = measure();
  const ran = what === 'healthz' ? after.main.ran - before.main.ran : after.whole - before.whole;
  const ownMs = Math.max(0, ran - (after.mine - before.mine));
  return { what, began: before.at, ended: after.at, ownMs, queuedMs: after.main.queued - before.main.queued };
}

const report = (message: Waited | Peak) => process.send?.(message);

async function probe(what: Waited['what']): Promise<void> {
  const before = measure();
  const timer = setInterval(() => {
    const waited = since(what, before);
    if (waited.ownMs > stuckMs[what]) report({ ...waited, stuck: true });
  }, 500);
  try {
    await new Promise<void>((answered, failed) => {
      const asked = get(
        url + paths[what],
        { agent: agent[what], headers: { 'accept-encoding': 'gzip' } },
        (answer) => answer.resume().once('end', answered).once('error', failed),
      );
      asked.once('error', failed);
    });
    const waited = since(what, before);
    if (waited.ownMs > reportedMs) report(waited);
  } finally {
    clearInterval(timer);
  }
}

/** Probes until the server is gone. Closed connections are ignored here; the sender reports missing answers. */
async function probeForever(what: Waited['what']): Promise<void> {
  for (;;) {
    await probe(what).catch(() => undefined);
    await new Promise((next) => setTimeout(next, betweenMs[what]));
  }
}

let lastCheck = now();

/** VmHWM is the peak since the start, or since a 5 was written to clear_refs (proc_pid_clear_refs(5)). */
function watchMemory(): void {
  const kib = Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]);
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const ended = now();
  report({ began: lastCheck, ended, peakMb: Math.round(kib / 1024) });
  lastCheck = ended;
}

// The parent ended, or was killed before it could stop the server.
process.on('disconnect', () => {
  process.kill(Number(pid), 'SIGKILL');
  process.exit(0);
});
process.on('uncaughtException', () => process.exit(0));
setInterval(watchMemory, 200);
void probeForever('healthz');
void probeForever('page');

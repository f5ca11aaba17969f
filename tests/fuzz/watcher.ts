import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

/**
 * A process of its own beside the one that sends, so that the clients' work does not delay it. It asks the server for
 * `/healthz` and for a page again and again, and tells what each wait was made of.
 *
 * Own work is processor time that the server took while somebody waited, by the scheduler's own count: for `/healthz`
 * that of its main thread, which answers nobody meanwhile; for a page, which also waits for the threads that pack and
 * read, that of the whole process. Neither grows because the machine does something else. What the watcher itself had to
 * wait for a processor is taken off, since the server may have answered at its beginning.
 */
const [url = '', pid = ''] = process.argv.slice(2);

export interface Waited {
  what: 'healthz' | 'page';
  /** Milliseconds of the machine's monotonic clock. */
  began: number;
  ended: number;
  ownMs: number;
  /** What the server's main thread waited for a processor meanwhile. */
  queuedMs: number;
  /** Not answered yet. */
  stuck?: true;
}

/** The most memory that the server held since the last time this was told. */
export interface Peak {
  began: number;
  ended: number;
  peakMb: number;
}

const agent = { healthz: new Agent({ keepAlive: true }), page: new Agent({ keepAlive: true }) };
const paths = { healthz: '/healthz', page: '/en/malpractice-report' };
const betweenMs = { healthz: 20, page: 200 };
/** Waits above this are told. */
const toldMs = 20;
const stuckMs = { healthz: 5000, page: 60_000 };

const now = () => Number(process.hrtime.bigint()) / 1e6;
const read = (path: string) => readFileSync(path, 'utf8');

/** Run and waited for a processor, in milliseconds (Linux, Documentation/scheduler/sched-stats.rst). */
function schedule(path: string): { ran: number; queued: number } {
  const [ran = 0, queued = 0] = read(path).split(' ').map(Number);
  return { ran: ran / 1e6, queued: queued / 1e6 };
}

/** Of all threads, the ended ones too: fields 14 and 15 of proc_pid_stat(5), behind the name, in hundredths of a second. */
function processorMs(): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function measure() {
  const main = schedule(`/proc/${pid}/task/${pid}/schedstat`);
  return { at: now(), main, whole: processorMs(), mine: schedule('/proc/thread-self/schedstat').queued };
}

function since(what: Waited['what'], before: ReturnType<typeof measure>): Waited {
  const after = measure();
  const ran = what === 'healthz' ? after.main.ran - before.main.ran : after.whole - before.whole;
  const ownMs = Math.max(0, ran - (after.mine - before.mine));
  return { what, began: before.at, ended: after.at, ownMs, queuedMs: after.main.queued - before.main.queued };
}

const tell = (message: Waited | Peak) => process.send?.(message);

async function probe(what: Waited['what']): Promise<void> {
  const before = measure();
  const timer = setInterval(() => {
    const waited = since(what, before);
    if (waited.ownMs > stuckMs[what]) tell({ ...waited, stuck: true });
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
    if (waited.ownMs > toldMs) tell(waited);
  } finally {
    clearInterval(timer);
  }
}

/** Until the server is gone. Connections that it closed are no news here: whoever sends tells of answers that did not come. */
async function goOn(what: Waited['what']): Promise<void> {
  for (;;) {
    await probe(what).catch(() => undefined);
    await new Promise((next) => setTimeout(next, betweenMs[what]));
  }
}

let lastLook = now();

/** VmHWM is the most memory since the start, or since a 5 was written there (proc_pid_clear_refs(5)). */
function watchMemory(): void {
  const kib = Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]);
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const ended = now();
  tell({ began: lastLook, ended, peakMb: Math.round(kib / 1024) });
  lastLook = ended;
}

// Whoever watches by this ended, or was killed before it could end what it started.
process.on('disconnect', () => {
  process.kill(Number(pid), 'SIGKILL');
  process.exit(0);
});
process.on('uncaughtException', () => process.exit(0));
setInterval(watchMemory, 200);
void goOn('healthz');
void goOn('page');

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { runOps } from '../support/operator.ts';
import type { CausedFault, Machine, TrialOutcome } from './fault.ts';
import { checkPages, postForm } from './pages.ts';
import { type Setup, type Trial, tryFault } from './trial.ts';

/** Puts DATA_DIR on a small disk of its own, fills it under load and frees it again. */
export const diskFull: CausedFault = {
  name: 'disk-full',
  title: 'Disk full in DATA_DIR',
  rounds: 5,
  lacks: async () =>
    process.getuid?.() === 0 ? undefined : 'this trial mounts a small disk: run it as root, on Linux',
  // Concurrent, because a delivery that failed twice is retried after five minutes.
  run: (machine, rounds) =>
    Promise.all([
      runOnSmallDisk(machine, { what: 'own PostgreSQL and outbox: no free byte', rounds }),
      runOnSmallDisk(machine, {
        what: 'own PostgreSQL: no space for the next WAL file',
        rounds,
        blocksWal: true,
      }),
      runOnSmallDisk(machine, {
        what: 'external PostgreSQL: no free byte for the outbox',
        rounds,
        postgres: machine.postgres,
      }),
    ]),
};

/** Size of the disk. The write-ahead log alone may take a quarter. */
const megabytes = 1024;
/** Less than one file of the write-ahead log, which takes 16 MB. */
const walRoomBytes = 12 * 2 ** 20;
const maxImports = 10;
const fullMs = 5000;

async function runOnSmallDisk(
  { say }: Machine,
  setup: Setup & { blocksWal?: boolean },
): Promise<TrialOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rimal-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDir]);
  try {
    const more = { dataDir, allowsRepeats: true, deliverWithinSeconds: 420 };
    return await tryFault({ ...setup, ...more }, async (trial) => {
      for (let round = 1; round <= setup.rounds; round++) {
        await (setup.blocksWal ? blockWal(trial) : fillDisk(trial));
        say(`${setup.what}: ${round} of ${setup.rounds}`);
      }
    });
  } finally {
    execFileSync('umount', [dataDir]);
    await rm(dataDir, { recursive: true });
  }
}

async function fillDisk(trial: Trial): Promise<void> {
  const filler = join(trial.location.dataDir, 'filler');
  let refused = 0;
  // Fill again and again, because the server frees space.
  for (const end = Date.now() + fullMs; Date.now() < end; ) {
    await fill(filler);
    for (const { url } of trial.servers) {
      await checkPages(trial, url);
      // The outbox must hold the code. A byte may have become free just then.
      if ((await postForm(trial, url, personalFinance)) === 503) refused += 1;
    }
  }
  trial.check(refused > 0, 'no form was answered 503');
  await rm(filler);
  await trial.recovered(Date.now());
}

/** Leaves less space than a WAL file, then imports more than that. PostgreSQL ends and recovers. */
async function blockWal(trial: Trial): Promise<void> {
  const { dataDir } = trial.location;
  const [filler, csv] = [join(dataDir, 'filler'), `${dataDir}.csv`];
  await fill(filler);
  await truncate(filler, (await stat(filler)).size - walRoomBytes);
  // PostgreSQL reuses older WAL files first.
  let refused = false;
  for (let imports = 0; imports < maxImports && !refused; imports++) {
    await writeFile(csv, customers());
    refused = (await runOps({ DATA_DIR: dataDir }, 'customers', 'import', csv)).code !== 0;
  }
  await rm(csv);
  trial.check(refused, 'the imports succeeded although the disk was full');
  await rm(filler);
  await trial.recovered(Date.now());
  for (const { url } of trial.servers) await checkPages(trial, url);
}

/** Returns a CSV of new values at each call, so that every row is written. */
function customers(): string {
  const rows = Array.from({ length: 100_000 }, (_, row) => {
    const mobile = `05${String(row).padStart(8, '0')}`;
    return `${1_000_000_010 + row},${mobile},of-${row}-${Date.now()}@customers.example`;
  });
  return ['national_id,mobile,email', ...rows].join('\n');
}

async function fill(filler: string): Promise<void> {
  const stream = createWriteStream(filler, { flags: 'a' });
  const full = once(stream, 'error').catch(() => undefined);
  const block = Buffer.alloc(64 * 1024);
  let open = true;
  void full.then(() => {
    open = false;
  });
  while (open)
    if (!stream.write(block)) await Promise.race([full, once(stream, 'drain').catch(() => undefined)]);
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { fromPglite } from 'pg-boss';
import type { Logger } from 'pino';
import { describeError } from '../log.ts';
import { lockFolder } from './folder-lock.ts';
import { makeEmbedded } from './make-embedded.ts';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';
import { takeTurns } from './take-turns.ts';

/** Neither happens by itself in single-user PostgreSQL. */
const checkpointMinutes = 5;
const vacuumMinutes = 60;

/** Kept of its tables in this process's memory, all of it from the start on; the system keeps their files anyway. */
const sharedMb = 16;

const byteaType = 17;
const int8Type = 20;
const dateType = 1082;
const asText = (text: string) => text;
/** `\x`, then hexadecimal. */
const asBuffer = (text: string) => Buffer.from(text.slice(2), 'hex');

/**
 * PostgreSQL inside this process, kept in `dataDir/db`. Survives the process's death at any moment; for power loss and
 * for more than one process there is PostgreSQL (docs/decisions/002-embedded-database.md says what guards it, and why).
 * @throws when another process holds the folder
 */
export async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const unlock = lockFolder(join(dataDir, 'db.lock'));
  let pglite: PGlite;
  try {
    const folder = join(dataDir, 'db');
    await makeEmbedded(folder);
    pglite = await PGlite.create({
      fs: new SyncedNodeFS(folder),
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
        ...['-c', `shared_buffers=${sharedMb}MB`],
      ],
      // As `pg` gives them: bytes as a Buffer, bigint as text, which rounds nothing, and a civil date as its text.
      parsers: { [byteaType]: asBuffer, [int8Type]: asText, [dateType]: asText },
    });
  } catch (error) {
    unlock();
    throw error;
  }

  const housekeeping = (statement: string, minutes: number) => {
    const timer = setInterval(() => {
      pglite.exec(statement).catch((error: unknown) => {
        log.warn({ error: describeError(error), statement }, 'housekeeping failed');
      });
    }, minutes * 60_000);
    timer.unref();
    return timer;
  };
  const timers = [housekeeping('checkpoint', checkpointMinutes), housekeeping('vacuum', vacuumMinutes)];

  takeTurns(pglite);
  const broken = untilBroken(pglite);
  let isBroken = false;
  void broken.then(() => {
    isBroken = true;
  });

  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: 'embedded',
    db,
    queue: { db: fromPglite(pglite), backend: 'pglite' },
    rateLimitStore: { storeClient: asPgClient(pglite), storeType: 'client' },
    ping: async () => void (await sql`select 1`.execute(db)),
    broken,
    async close() {
      for (const timer of timers) clearInterval(timer);
      // A broken one cannot be closed: it would wait for the statement that is answered to nobody.
      if (!isBroken) await pglite.close();
      unlock();
    },
  };
}

/**
 * Where PostgreSQL would end itself and start anew, such as when its log finds no space for its next file, PGlite goes
 * on: the statements after that fail for ever, or never return and hold the whole process. Such a failure is answered
 * to nobody, so that no statement comes after it: the process has to end.
 */
function untilBroken(pglite: PGlite): Promise<unknown> {
  const execute = pglite.execProtocolStream.bind(pglite);
  return new Promise((broke) => {
    pglite.execProtocolStream = (...message) =>
      execute(...message).catch((error: unknown) => {
        if (!isTheEnd(error)) throw error;
        broke(error);
        return new Promise<never>(() => {});
      });
  });
}

/** What PostgreSQL itself does not survive, and what the machine that it is compiled for traps. */
function isTheEnd(error: unknown): boolean {
  const { severity } = error as { severity?: string };
  return severity === 'PANIC' || severity === 'FATAL' || error instanceof WebAssembly.RuntimeError;
}

/** The part of a `pg` client that the rate limits use. */
function asPgClient(pglite: PGlite) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, affectedRows } = await pglite.query(text, values);
      return { rows, rowCount: rows.length || (affectedRows ?? 0) };
    },
  };
}

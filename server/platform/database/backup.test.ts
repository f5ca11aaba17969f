import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { afterSales } from '#domain/forms/after-sales.ts';
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts';
import { findPrograms } from '#tests/support/postgres.ts';
import { examplePayload, startTestServer } from '#tests/support/site.ts';

const programs = await findPrograms();
const dumps = existsSync(join(programs, 'pg_dump'));
if (!dumps) process.stderr.write('skipped backup and restore: pg_dump is not installed\n');

describe.runIf(dumps)('backup', () => {
  const run = (command: string, env: Record<string, string>) =>
    spawnSync('/bin/sh', ['-c', command], {
      env: { ...process.env, ...env, PATH: `${programs}:${process.env.PATH}` },
      encoding: 'utf8',
    });

  test('a backup is written by its systemd unit under its date, and can be restored', async () => {
    const fresh = await freshDatabase();
    const server = await startTestServer(fresh);
    const folder = await mkdtemp(join(tmpdir(), 'rimal-backup-'));
    const target = await emptyDatabase();
    onTestFinished(async () => {
      await server.stop();
      await target.remove();
      await rm(folder, { recursive: true });
    });
    expect((await server.post(afterSales.endpoint, examplePayload(afterSales))).status).toBe(200);
    const [, line = ''] =
      /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(await readFile('deploy/site-backup.service', 'utf8')) ?? [];
    // Unescapes the line as systemd does.
    const command = line.replaceAll('%%', '%').replaceAll('$$', '$');
    const here = command.replace('/opt/site/current/', '').replaceAll('/var/backups/site', folder);
    const env = { DATABASE_URL: fresh.databaseUrl, DATA_DIR: fresh.dataDir };
    expect(run(here, env)).toMatchObject({ status: 0, stderr: '' });
    const [file = '', ...more] = await readdir(folder);
    expect([file, more]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.dump$/), []]);

    const [restore = ''] =
      /^pg_restore .+ site\.dump$/m.exec(await readFile('docs/run-book.md', 'utf8')) ?? [];
    const restoreNow = () =>
      run(restore.replace('site.dump', join(folder, file)), { URL: target.databaseUrl });
    expect(restoreNow()).toMatchObject({ status: 0, stderr: '' });
    // A start adds the tables of the queue. Restoring over them must work too.
    const first = await startTestServer({ ...target, remove: async () => undefined });
    expect((await first.post(afterSales.endpoint, examplePayload(afterSales))).status).toBe(200);
    await first.stop();
    expect(restoreNow()).toMatchObject({ status: 0, stderr: '' });
    const again = await startTestServer({ ...target, remove: async () => undefined });
    onTestFinished(() => again.stop());
    const forms = await again.services.database.db.selectFrom('submissions').select('form').execute();
    expect(forms).toEqual([{ form: 'after-sales' }]);
  });
});

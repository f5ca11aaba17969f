import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { runOps } from '#tests/support/operator.ts';
import { type ServerProcess, startProcess, testDataKey } from '#tests/support/process.ts';
import { type AnyJson, examplePayload, formOf } from '#tests/support/site.ts';

const anonymous = 'malpractice reports are not searched: they are anonymous and encrypted\n';

describe('data protection officer', () => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  let env: Record<string, string>;
  beforeAll(async () => {
    fresh = await freshDatabase();
    env = { DATA_DIR: fresh.dataDir, DATA_KEY: testDataKey };
    server = await startProcess(env);
  });
  afterAll(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });
  const ops = (...args: string[]) => runOps(env, ...args);
  const apply = async (): Promise<AnyJson> => {
    const body = JSON.stringify(examplePayload(carFinance));
    const headers = { 'content-type': 'application/json' };
    return (await fetch(server.url + carFinance.endpoint, { method: 'POST', headers, body })).json();
  };

  test('the data protection officer exports and erases a person by a national id in Arabic digits', async () => {
    const { reference } = await apply();
    const typed = ['--national-id', '١٠١٠-١٠١ ٠١٠'];
    const { code, out, err } = await ops('person', 'export', ...typed);
    expect({ code, err }).toEqual({ code: 0, err: `1 submissions, 0 files\n${anonymous}` });
    expect(JSON.parse(out)).toMatchObject({
      nationalId: '1010101010',
      submissions: [{ reference, answers: { idNumber: '1010101010' } }],
    });

    const erased = await ops('person', 'erase', '--yes', ...typed);
    expect(erased.code).toBe(0);
    expect(erased.out).toMatch(/^submissions 1, files 0, deliveries \d, customers 0, e-mail changes 0, /);
    expect(erased.err).toContain(anonymous);
    const gone = { code: 1, out: '', err: 'no data about this person\n' };
    expect(await ops('person', 'export', ...typed)).toEqual(gone);
    expect(server.lines.join('\n')).not.toMatch(/1010101010|١٠١٠/);
  });

  test('the data protection officer exports the files of a submission without an id, readable by the owner only', async () => {
    const form = formOf(careers);
    form.set('file', new File([new Uint8Array(pdf())], 'my cv.pdf'));
    const sent = await fetch(server.url + careers.endpoint, { method: 'POST', body: form });
    const { reference } = (await sent.json()) as AnyJson;
    const folder = join(fresh.dataDir, 'of-one-person');
    await mkdir(folder);
    const whom = ['--reference', reference.toLowerCase()];
    expect(await ops('person', 'export', ...whom, '--files', folder)).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual([`${reference} my cv.pdf`]);
    const written = join(folder, `${reference} my cv.pdf`);
    expect(await readFile(written)).toEqual(pdf());
    expect((await stat(written)).mode & 0o777).toBe(0o600);
    // A second export does not overwrite the file.
    expect(await ops('person', 'export', ...whom, '--files', folder)).toMatchObject({ code: 2, out: '' });
    expect((await ops('person', 'erase', ...whom, '--dry-run')).out).toContain('submissions 1, files 1, ');
  });

  test('the data protection officer must use the national id if a submission has one', async () => {
    const { reference } = await apply();
    expect(await ops('person', 'erase', '--yes', '--reference', reference)).toEqual({
      code: 1,
      out: '',
      err: '--reference: this submission has a national id; use --national-id\n',
    });
  });

  test('the data protection officer finds nothing to re-encrypt under the current key', async () => {
    const { code, out, err } = await ops('keys', 'rotate');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^([a-z -]+ 0(, |\n))+$/);
  });
});

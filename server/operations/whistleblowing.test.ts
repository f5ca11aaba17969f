import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { runOps } from '#tests/support/operator.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';
import { formOf, type Json } from '#tests/support/site.ts';

describe('the compliance officer', () => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    fresh = await freshDatabase();
    server = await startProcess({ DATA_DIR: fresh.dataDir });
  });
  afterAll(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });
  const ops = (...args: string[]) => runOps({ DATA_DIR: fresh.dataDir }, 'malpractice', ...args);
  const report = async (changes: Record<string, string> = {}): Promise<Json> => {
    const body = formOf(whistleblowingReport, changes);
    body.set('file', new File([new Uint8Array(pdf('/OpenAction<</S/JavaScript/JS(1)>>'))], 'proof.pdf'));
    return (await fetch(server.url + whistleblowingReport.endpoint, { method: 'POST', body })).json();
  };
  const followUp = async (receiptCode: string): Promise<Json> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ receiptCode });
    return (await fetch(server.url + apiPaths.whistleblowingFollowUp, { ...init, body })).json();
  };

  test('reads a report and its file, answers, and closes it', async () => {
    const { reference, receiptCode } = await report({
      describtion: `سطر أول\nstate: closed\n${'ن'.repeat(30)}`,
    });
    expect((await ops('list', '--state', 'received')).out).toMatch(
      new RegExp(`^${reference}  received  \\d{4}-\\d\\d-\\d\\d$`, 'm'),
    );
    const { out } = await ops('show', reference.toLowerCase());
    expect(out).toContain(`reference: ${reference}\nstate: received\n`);
    expect(out).toContain('reportType: Fraud or theft\n');
    expect(out).toContain('file: proof.pdf, application/pdf, scripts\n');
    // What was typed cannot pass for a line of ours.
    expect(out.match(/^state: /gm)).toHaveLength(1);

    const path = join(fresh.dataDir, 'proof.pdf');
    expect((await ops('file', reference, path)).code).toBe(0);
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await ops('file', reference, path)).toEqual({
      code: 2,
      out: '',
      err: `${path}: is there already\n`,
    });

    expect(await ops('answer', reference, 'متى لاحظتم ذلك؟')).toEqual({
      code: 0,
      out: '',
      err: 'answered\n',
    });
    expect(await followUp(receiptCode)).toMatchObject({
      state: 'answered',
      messages: [{ author: 'officer', text: 'متى لاحظتم ذلك؟' }],
    });
    expect((await ops('close', reference)).code).toBe(0);
    expect((await followUp(receiptCode)).state).toBe('closed');
    expect(server.lines.join('\n')).not.toContain(reference);
  });

  test('is refused what does not exist, and an answer of nothing or too much', async () => {
    const none = { code: 1, out: '', err: 'REFERENCE: no report has it\n' };
    expect(await ops('show', 'BCDF-2345')).toEqual(none);
    expect(await ops('answer', 'BCDF-2345', 'x')).toEqual(none);
    expect(await ops('close', 'BCDF-2345')).toEqual(none);
    expect(await ops('file', 'BCDF-2345', join(fresh.dataDir, 'x'))).toMatchObject({ code: 1 });
    const { reference } = await report();
    expect(await ops('answer', reference)).toMatchObject({ code: 2, out: '' });
    expect(await ops('answer', reference, 'ن'.repeat(4001))).toMatchObject({ code: 2 });
    expect(await ops('list', '--state', 'open')).toMatchObject({ code: 2 });
  });

  test('cannot read with another key, and is told which setting is wrong', async () => {
    const { reference } = await report();
    await server.kill('SIGTERM');
    await writeFile(join(fresh.dataDir, 'malpractice.key'), Buffer.alloc(32, 1).toString('base64'));
    const { code, out, err } = await ops('show', reference);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('MALPRACTICE_KEY is not the key');
  });
});

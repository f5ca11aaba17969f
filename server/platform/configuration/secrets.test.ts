import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import { emptyFolder, freshDatabase } from '#tests/support/database.ts';
import { startProcess } from '#tests/support/process.ts';
import { findClosedPort, openProvider } from '#tests/support/provider.ts';
import { examplePayload, personalFinancePayload } from '#tests/support/site.ts';
import { ringSyntax } from './key-ring.ts';
import { settings } from './settings.ts';

const marks = {
  DATABASE_URL: 'mark-of-the-database',
  DATABASE_DIRECT_URL: 'mark-of-the-server-behind',
  SMTP_URL: 'mark-of-the-mail',
  SMS_TOKEN: 'mark-of-the-messages',
  IDENTITY_TOKEN: 'mark-of-the-identity',
  CRM_WEBHOOK_SECRET: Buffer.from('mark-of-the-customers-system').toString('base64'),
  CRM_EVENTS_SECRET: Buffer.from('mark-of-what-the-crm-tells-us').toString('base64'),
  SURVEY_SECRET: 'mark-of-the-surveys',
  MALPRACTICE_KEY: Buffer.from('mark-of-the-reports-32-bytes-!!!').toString('base64'),
  DATA_KEY: Buffer.from('mark-of-the-columns-32-bytes-!!!').toString('base64'),
  TURNSTILE_SECRET: 'mark-of-the-challenge',
  DESK_OIDC_CLIENT_SECRET: 'mark-of-the-desk',
  METRICS_TOKEN: 'mark-of-the-metrics',
  OTEL_EXPORTER_OTLP_HEADERS: 'mark-of-the-receiver',
};

/** Checks each secret in plain text and in its usual encodings. */
function expectNoMark(text: string, where: string): void {
  for (const [name, mark] of Object.entries(marks)) {
    const raw = Buffer.from(mark, 'base64').toString('latin1');
    const forms = [mark, encodeURIComponent(mark), Buffer.from(mark).toString('base64').slice(0, -4)];
    if (raw.startsWith('mark-of')) forms.push(raw, Buffer.from(raw).toString('hex'));
    for (const form of forms) expect(text.includes(form), `${name} in ${where}`).toBe(false);
  }
}

test('these tests cover every secret setting', () => {
  const secrets = settings.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  expect(Object.keys(marks).sort()).toEqual(secrets.sort());
});

test('docs/run-book.md explains how to change each secret, ours and those of providers', async () => {
  const manual = await readFile('docs/run-book.md', 'utf8');
  const [, page = ''] = /^## Change secrets$(.*?)^## /ms.exec(manual) ?? [];
  const [ours = '', theirs = ''] = page.split(/^### Secrets of other services$/m);
  const namesIn = (table: string) =>
    [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, names = '']) => names.match(/(?<=`)[A-Z_]+(?=`)/g) ?? [],
    );
  const secrets = settings.filter(({ isSecret }) => isSecret);
  const named = (isRing: boolean) =>
    secrets.filter(({ takes }) => takes.includes(ringSyntax) === isRing).map(({ name }) => name);
  expect(namesIn(ours).sort()).toEqual(named(true).sort());
  expect(namesIn(theirs).sort()).toEqual(named(false).sort());
});

test('no secret appears in output, answers or files, even when everything fails', {
  timeout: 120_000,
}, async () => {
  const fresh = await freshDatabase();
  // Each provider fails and returns what it received, because its text could reach an error message.
  const { url, received } = await openProvider((response) => {
    const told = JSON.stringify([received.at(-1)?.headers, received.at(-1)?.body]);
    response
      .writeHead(500, { 'content-type': 'application/json', 'x-told': encodeURIComponent(told) })
      .end(told);
  });
  const address = (mark: string) => {
    const database = new URL(fresh.databaseUrl);
    database.searchParams.set('application_name', mark);
    return database.href;
  };
  const env = {
    ...marks,
    DATABASE_URL: address(marks.DATABASE_URL),
    DATABASE_DIRECT_URL: address(marks.DATABASE_DIRECT_URL),
    SMTP_URL: `smtp://user:${marks.SMTP_URL}@127.0.0.1:${await findClosedPort()}`,
    CRM_WEBHOOK_SECRET: `whsec_${marks.CRM_WEBHOOK_SECRET}`,
    CRM_EVENTS_SECRET: `whsec_${marks.CRM_EVENTS_SECRET}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${marks.OTEL_EXPORTER_OTLP_HEADERS}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    GATEWAYS: 'live',
    DATA_DIR: fresh.dataDir,
    SMS_URL: url,
    IDENTITY_URL: url,
    CRM_WEBHOOK_URL: url,
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_VERIFY_URL: url,
    // One host for both, so that the desk answers there.
    PUBLIC_URL: 'http://127.0.0.1',
    DESK_URL: 'http://127.0.0.1',
    DESK_OIDC_ISSUER: url,
    DESK_OIDC_CLIENT_ID: 'desk',
  };
  const server = await startProcess(env);
  onTestFinished(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });

  const json = { 'content-type': 'application/json', 'x-challenge-token': 'token' };
  const post = (body: unknown) => ({ method: 'POST', headers: json, body: JSON.stringify(body) });
  const token = new URLSearchParams({ logout_token: 'x' });
  const requests: [string, RequestInit?][] = [
    [apiPaths.individualLoanRequest, post(personalFinancePayload())],
    [apiPaths.sendOtpForContact, post({ mobileNo: '0551234567' })],
    [apiPaths.companiesApproval, post(examplePayload(companiesApproval))],
    [apiPaths.companiesApproval, { method: 'POST', headers: json, body: '{' }],
    ['/metrics', { headers: { authorization: 'Bearer wrong' } }],
    ['/ar/individual/personal-finance'],
    ['/ar/evaluation?ticketId=1&t=wrong'],
    ['/api/openapi.json'],
    ['/app.json'],
    ['/healthz'],
    ['/readyz'],
    ['/desk/sign-in'],
    ['/desk/provider-sign-out'],
    ['/desk/back-channel-logout', { method: 'POST', body: token }],
  ];
  const statuses = [];
  for (const [path, init] of requests) {
    const response = await fetch(server.url + path, init);
    statuses.push(response.status);
    expectNoMark(`${await response.text()}${JSON.stringify([...response.headers])}`, path);
  }
  expect(statuses.slice(0, 4)).toEqual([503, 503, 200, 400]);
  // The identity provider is first asked for its keys, and fails.
  expect(statuses.slice(-3)).toEqual([200, 200, 503]);
  // The staff's mail and the CRM's post are attempted, and fail.
  const failures = () =>
    server.lines.filter((line) => /"msg":"(delivery|a delivery)[^"]*"/.test(line)).length;
  await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThan(1);

  const ops = spawnSync('bin/node', ['server/operations/main.ts', 'deliveries', 'list'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(ops.stdout).toContain('staff-mail');
  expectNoMark(ops.stdout + ops.stderr, 'an operator’s command');
  await server.kill('SIGTERM');
  expect(received.length).toBeGreaterThan(3);
  expectNoMark(server.lines.join('\n'), 'the log');
  const files = await readdir(fresh.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    expectNoMark(await readFile(join(file.parentPath, file.name), 'latin1'), file.name);
  }
});

test('a failed start names the setting, but not its value', async () => {
  const { dataDir, remove } = await emptyFolder();
  // config.test.ts covers values that are rejected. These fail later, or because another is missing.
  const refused = [
    { DATABASE_URL: `postgres://user:${marks.DATABASE_URL}@127.0.0.1:${await findClosedPort()}/rimal` },
    { TURNSTILE_SECRET: marks.TURNSTILE_SECRET },
  ];
  for (const env of refused) {
    const failure = await startProcess({ DATA_DIR: dataDir, ...env }).catch((error: Error) => error.message);
    expect(failure).toEqual(expect.any(String));
    expectNoMark(String(failure), Object.keys(env)[0] ?? '');
  }
  await remove();
});

test('a start whose DATA_DIR cannot be created says so in one line', async () => {
  const { dataDir, remove } = await emptyFolder();
  onTestFinished(remove);
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const failure = await startProcess({ DATA_DIR: join(file, 'below') }).catch(
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/^DATA_DIR: .*below.*\(ENOTDIR\)$/m);
});

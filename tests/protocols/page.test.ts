import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import { freshDatabase } from '../support/database.ts';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { freePort, startProcess } from '../support/process.ts';
import { openProvider } from '../support/provider.ts';
import { examplePayload } from '../support/site.ts';
import { openSmtp } from '../support/smtp.ts';
import { startExample } from './example-program.ts';
import { openHubspot } from './hubspot-server.ts';
import { openSmsServer, type PublishedProvider, smsAccounts } from './sms-providers.ts';

const run = promisify(execFile);
const secret = `whsec_${randomBytes(24).toString('base64')}`;

const page = readFileSync('docs/protocols.md', 'utf8');

/** The commands of the page by the heading above them. */
const commands = new Map(
  page.split(/^#+ /m).flatMap((section) => {
    const [, command] = /^```sh\n(.*?)^```/ms.exec(section) ?? [];
    return command ? [[section.split('\n')[0] ?? '', command] as const] : [];
  }),
);

/** Runs the command under a heading with these settings only. @returns what it printed */
async function runCommand(heading: string, env: Record<string, string>): Promise<string> {
  const script = `set -euo pipefail\n${commands.get(heading)}`;
  const { stdout } = await run('bash', ['--norc', '-c', script], { env: { ...env, PATH: process.env.PATH } });
  return stdout;
}

async function sendsText(provider: PublishedProvider, heading: string): Promise<void> {
  const server = await openSmsServer(provider);
  await runCommand(heading, { ...smsAccounts[provider], SMS_URL: server.url });
  expect(server.accepted).toEqual([{ to: '966500000001', text: 'رمز التحقق 4821' }]);
}

async function startSite(env: Record<string, string>) {
  const fresh = await freshDatabase();
  const { databaseUrl, dataDir } = fresh;
  const site = await startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env });
  onTestFinished(async () => {
    await site.kill('SIGKILL');
    await fresh.remove();
  });
  return site;
}

/** By heading: runs the command against a server in the place of the other side, and checks what it did. */
const runs: Record<string, () => Promise<void>> = {
  async Mail() {
    const { url, received } = await openSmtp();
    const addresses = { MAIL_FROM: 'Rimal <no-reply@rimal.example>', STAFF_MAIL: 'leads@rimal.example' };
    await runCommand('Mail', { SMTP_URL: url, ...addresses });
    expect(received[0]).toMatchObject({ envelope: ['leads@rimal.example'], email: { subject: 'Test' } });
  },
  async Generic() {
    const { url, received } = await openProvider((response) => response.writeHead(202).end());
    await runCommand('Generic', { SMS_URL: url, SMS_TOKEN: 'token-1' });
    const [{ body = '', headers } = {}] = received;
    expect(headers).toMatchObject({ authorization: 'Bearer token-1', 'content-type': 'application/json' });
    expect(JSON.parse(body)).toMatchObject({ sender: 'Rimal', to: '966500000001' });
  },
  Unifonic: () => sendsText('unifonic', 'Unifonic'),
  Taqnyat: () => sendsText('taqnyat', 'Taqnyat'),
  Twilio: () => sendsText('twilio', 'Twilio'),
  async Identity() {
    const IDENTITY_TOKEN = 'token-1';
    const { url } = await startExample('identity/identity.ts', { IDENTITY_TOKEN });
    expect(JSON.parse(await runCommand('Identity', { IDENTITY_URL: url, IDENTITY_TOKEN }))).toEqual({
      verified: true,
    });
  },
  async 'CRM webhook'() {
    const hubspot = await openHubspot();
    const env = { ...hubspot.env, CRM_WEBHOOK_SECRET: secret };
    const { url } = await startExample('crm/hubspot.ts', env);
    await runCommand('CRM webhook', { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret });
    expect([...hubspot.contacts.values()]).toMatchObject([{ email: 'test@rimal.example' }]);
  },
  async 'CRM events'() {
    const { url } = await startSite({ CRM_EVENTS_SECRET: secret });
    const { endpoint } = companiesApproval;
    const body = JSON.stringify(examplePayload(companiesApproval));
    const headers = { 'content-type': 'application/json' };
    const applied = await fetch(url + endpoint, { method: 'POST', headers, body });
    const { reference: REFERENCE } = (await applied.json()) as { reference: string };
    const env = { PUBLIC_URL: url, CRM_EVENTS_SECRET: secret, REFERENCE };
    expect(JSON.parse(await runCommand('CRM events', env))).toEqual({ outcome: 'changed' });
  },
  async 'Sign-in'() {
    const provider = await startOidcProvider('http://127.0.0.1');
    onTestFinished(() => provider.stop());
    const found = JSON.parse(await runCommand('Sign-in', { DESK_OIDC_ISSUER: provider.issuer }));
    expect(found).toMatchObject({ issuer: provider.issuer, code_challenge_methods_supported: ['S256'] });
  },
  async Turnstile() {
    const refusal = { success: false, 'error-codes': ['invalid-input-response'] };
    const { url, received } = await openProvider((response) => response.end(JSON.stringify(refusal)));
    const env = { TURNSTILE_VERIFY_URL: url, TURNSTILE_SECRET: 'secret-1' };
    expect(JSON.parse(await runCommand('Turnstile', env))).toEqual(refusal);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ secret: 'secret-1', response: 'test' });
  },
  async 'Another server'() {
    const PUBLIC_URL = 'https://www.rimal.example';
    const { url } = await startSite({ CORS_ORIGINS: PUBLIC_URL });
    const answer = JSON.parse(await runCommand('Another server', { API_BASE_URL: url, PUBLIC_URL }));
    expect(JSON.parse(answer.Result).length).toBeGreaterThan(100);
  },
  async OTLP() {
    const { url, received } = await openProvider((response) => response.end('{}'));
    await runCommand('OTLP', { OTEL_EXPORTER_OTLP_ENDPOINT: url.replace(/\/$/, '') });
    expect(received).toMatchObject([{ path: '/v1/traces', body: '{"resourceSpans":[]}' }]);
  },
  async Prometheus() {
    const METRICS_TOKEN = 'token-of-the-metrics';
    const PORT = String(await freePort());
    await startSite({ PORT, METRICS_TOKEN });
    expect(await runCommand('Prometheus', { PORT, METRICS_TOKEN })).toContain('site_info{');
  },
};

test('every command of docs/protocols.md has a test', () => {
  expect([...commands.keys()]).toEqual(Object.keys(runs));
  expect(page.match(/^```sh$/gm)).toHaveLength(commands.size);
});

test.each(Object.entries(runs))('the command under "%s" works', (_, work) => work());

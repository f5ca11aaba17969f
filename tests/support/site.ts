import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { campaignFrom } from '#domain/campaign/campaign.ts';
import { type Form, fileFieldOf, sentName } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { toPayload } from '#domain/rules/payload.ts';
import { checkSubmission } from '#domain/rules/validation.ts';
import { createApp } from '#server/app.ts';
import { readContent } from '#server/content/content.ts';
import { openGateways, withMetricsAndTracing } from '#server/gateways/gateways.ts';
import { limitNames, openRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { openFiles } from '#server/intake/files/files.ts';
import { openFunnel } from '#server/intake/funnel/funnel.ts';
import { startQueue } from '#server/intake/outbox/queue.ts';
import type { Services } from '#server/intake/services.ts';
import { readConfig } from '#server/platform/configuration/config.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { openEncryption } from '#server/platform/encryption/data-keys.ts';
import { decryptAnswers } from '#server/platform/encryption/encrypted-answers.ts';
import { openKeys } from '#server/platform/encryption/keys.ts';
import { openMetrics } from '#server/platform/metrics/metrics.ts';
import { readSentences } from '#server/platform/sentences.ts';
import { noTelemetry } from '#server/platform/telemetry/telemetry.ts';
import { seedSampleOfficer } from '#server/whistleblowing/sample-officer.ts';
import { companyDir } from './company.ts';
import type { FreshDatabase } from './database.ts';
import { lists } from './lists.ts';
import { testDataKey } from './process.ts';
import { until } from './until.ts';

/** The whole server without network and pages, on a fresh database, with a clock that tests can set. */
export interface TestServer {
  services: Services;
  clock: { now: Date };
  /** Sends a request from a new address, unless the headers name one. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Sends a request from this machine without a proxy; the sandbox's desk answers no other. @param address - 127.x.x.x
   */
  deskRequest(path: string, init?: RequestInit, address?: string): Promise<Response>;
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: AnyJson; headers: Headers }>;
  /** Returns the code in the newest text message to a mobile (9665…), or undefined. */
  codeSentTo(mobile: string): Promise<string | undefined>;
  outbox(kind: 'sms' | 'mail' | 'crm'): Promise<string[]>;
  /** Returns all mails, newest last. */
  mails(): Promise<Email[]>;
  /** Waits for the first mail that contains a text. */
  mailWith(text: string): Promise<Email>;
  /** Returns a stored submission with decrypted answers. */
  submission(
    reference: string,
  ): Promise<Omit<Selectable<Tables['submissions']>, 'answers'> & { answers: Answers }>;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are what the test says they are
export type AnyJson = any;

/** Reading the content takes longer than the rest of a start, so each process reads it once. */
let published: Promise<[Services['content'], Services['sentences']]> | undefined;

export async function startTestServer(
  fresh: FreshDatabase,
  {
    env = {},
    log = pino({ level: 'silent' }),
    telemetry = noTelemetry,
  }: { env?: Record<string, string>; log?: Services['log']; telemetry?: Services['telemetry'] } = {},
): Promise<TestServer> {
  const clock = { now: new Date('2026-11-21T09:00:00Z') };
  const config = readConfig({
    DATA_DIR: fresh.dataDir,
    DATABASE_URL: fresh.databaseUrl,
    TRUST_PROXY: '1',
    DATA_KEY: testDataKey,
    MIN_FREE_DISK_MB: '0',
    CONTENT_DIR: companyDir,
    ...env,
  });
  const database = await openDatabase(fresh, log);
  published ??= Promise.all([readContent(companyDir), readSentences('locales')]);
  const [content, sentences] = await published;
  const queue = await startQueue(database, log);
  const keys = await openKeys(config, () => clock.now);
  const metrics = openMetrics(limitNames);
  const encryption = await openEncryption(database.db, config, clock.now);
  const services: Services = {
    config,
    log,
    metrics,
    telemetry,
    now: () => clock.now,
    // A copy, because tests may change it.
    content: { ...structuredClone(content), folder: config.contentDir ?? companyDir },
    sentences,
    database,
    keys,
    encryption,
    files: openFiles(database.db, encryption),
    funnel: openFunnel(database, log, () => clock.now),
    queue,
    gateways: withMetricsAndTracing(await openGateways(config), metrics, telemetry),
    rateLimits: openRateLimits(database, keys('rate-limits'), metrics.refusal),
    pages: async () => new Response('a page'),
  };
  if (config.gateways === 'sandbox') await seedSampleOfficer(services);
  const app = createApp(services);
  let client = 0;
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    client += 1;
    if (!headers.has('x-forwarded-for'))
      headers.set('x-forwarded-for', `10.0.${client >> 8}.${client & 255}`);
    return app.request(path, { ...init, headers });
  };
  // Inherits from `services`, so that changes by a test apply here too.
  const direct: Services = Object.create(services, { config: { value: { ...config, trustProxy: 0 } } });
  const desk = createApp(direct);
  const outbox = async (kind: string) => {
    const folder = join(fresh.dataDir, 'outbox', kind);
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  return {
    services,
    clock,
    request,
    async deskRequest(path, init, remoteAddress = '127.0.0.1') {
      const request = new Request(new URL(path, 'http://localhost'), init);
      const body = Buffer.from(await request.clone().arrayBuffer());
      const incoming = Object.assign(Readable.from([body]), { socket: { remoteAddress } });
      return desk.request(request, undefined, { incoming });
    },
    outbox,
    mails: async () => Promise.all((await outbox('mail')).map((raw) => PostalMime.parse(raw))),
    async mailWith(text) {
      let found: string | undefined;
      const isThere = async () => {
        found = (await outbox('mail')).find((raw) => raw.includes(text));
        return found !== undefined;
      };
      if (!(await until(isThere, 15_000))) throw new Error(`no mail holds ${text}`);
      return PostalMime.parse(found ?? '');
    },
    async submission(reference) {
      const row = await database.db
        .selectFrom('submissions')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      return { ...row, answers: decryptAnswers(encryption, row) };
    },
    async post(path, body, headers = {}) {
      const response = await request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
    async codeSentTo(mobile) {
      const messages = (await outbox('sms')).map((text) => JSON.parse(text) as { to: string; text: string });
      const codes = messages.flatMap(({ to, text }) =>
        to === mobile ? (text.match(/(?<!\d)\d{4}(?!\d)/)?.[0] ?? []) : [],
      );
      return codes.at(-1);
    },
    async stop() {
      await services.funnel.flush();
      await queue.stop();
      await database.close();
      await fresh.remove();
    },
  };
}

/** Returns a form's example as a payload, with the required consents and with `changes` to the typed values. */
export function examplePayload(form: Form, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const consents = form.consents.filter(({ required }) => required).map(({ name }) => [name, true]);
  const typed: Record<string, unknown> = { ...form.example, ...Object.fromEntries(consents), ...changes };
  const conditions = { today: '2026-11-21', lists, minLeadAge: 21, maxLeadAge: 70 };
  const checked = checkSubmission(form, (name) => typed[name], conditions);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  const campaign = campaignFrom(new URLSearchParams(), form.origin);
  return toPayload(form, checked, campaign, { today: conditions.today, lists, language: 'ar' });
}

/** Returns a form's example as a multipart body without its file, with `changes` to the sent values. */
export function formOf(form: Form, changes: Record<string, string | undefined> = {}): FormData {
  const body = new FormData();
  const file = fileFieldOf(form);
  for (const [name, value] of Object.entries({ ...examplePayload(form), ...changes })) {
    if (value !== undefined && value !== null && name !== (file && sentName(form, file)))
      body.set(name, String(value));
  }
  return body;
}

export function personalFinancePayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return examplePayload(personalFinance, changes);
}

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/platform/configuration/config.ts';
import { start } from '#server/start.ts';
import { fillDemo } from '../../demo/fill.ts';
import { companyDir } from '../../support/company.ts';
import { makeTestFolder } from '../../support/folder.ts';
import { dropDatabase, makeDatabase } from '../../support/template.ts';

/** A whole sandbox site in this process, with an adjustable clock. */
export interface RunningSite {
  url: string;
  dataDir: string;
  /** Milliseconds by which the server's clock runs ahead. */
  clock: { ahead: number };
  services: Awaited<ReturnType<typeof start>>['services'];
  /** Returns the code in the newest text message to a mobile (9665…), if any. */
  codeSentTo(mobile: string): Promise<string | undefined>;
  /** Returns the files of one outbox, newest last. */
  outbox(kind: 'sms' | 'mail' | 'crm'): Promise<string[]>;
  /** Returns the staff mails about a submission. */
  staffMail(reference: string): Promise<string[]>;
  stop(): Promise<void>;
}

interface Begin {
  /** Milliseconds by which the server's clock runs ahead. */
  ahead?: number;
  /** Fills the site with the demo before it starts. Default: an empty site. */
  demoLeads?: number;
}

export async function startSite(
  env: Record<string, string> = {},
  { ahead = 0, demoLeads }: Begin = {},
): Promise<RunningSite> {
  const dataDir = await makeTestFolder('e2e');
  // Without the PostgreSQL of a test run, for example in `npm run look`, the site starts its own.
  const server = process.env.E2E_POSTGRES;
  const databaseUrl = server && (await makeDatabase(server, { migrated: true }));
  const clock = { ahead };
  // Each test is a client of its own by X-Forwarded-For, so trust one proxy.
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '1',
      MIN_FREE_DISK_MB: '0',
      CONTENT_DIR: companyDir,
      ...env,
    }),
    port: 0,
  };
  const log = pino({ level: 'silent' });
  const now = () => new Date(Date.now() + clock.ahead);
  if (demoLeads) await fillDemo(config, log, { now: now(), leads: demoLeads });
  const running = await start(config, log, { now });
  const outbox = async (kind: string) => {
    const folder = join(dataDir, 'outbox', kind);
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  return {
    url: `http://localhost:${running.port}`,
    dataDir,
    clock,
    services: running.services,
    outbox,
    staffMail: async (reference) =>
      (await outbox('mail')).filter((mail) => /^To: leads@/m.test(mail) && mail.includes(reference)),
    async codeSentTo(mobile) {
      const messages = (await outbox('sms')).map((text) => JSON.parse(text) as { to: string; text: string });
      const codes = messages.flatMap(({ to, text }) =>
        to === mobile ? (text.match(/(?<!\d)\d{4}(?!\d)/)?.[0] ?? []) : [],
      );
      return codes.at(-1);
    },
    async stop() {
      await running.stop();
      if (server && databaseUrl) await dropDatabase(server, databaseUrl);
      await rm(dataDir, { recursive: true });
    },
  };
}

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/platform/configuration/config.ts';
import { start } from '#server/start.ts';
import { companyDir } from '../../support/company.ts';
import { makeTestFolder } from '../../support/folder.ts';
import { dropDatabase, makeDatabase } from '../../support/template.ts';

/** The whole site in this process, in the sandbox, with a clock that a test may move. */
export interface RunningSite {
  url: string;
  dataDir: string;
  /** The server's clock runs ahead of the real one by this many milliseconds. */
  clock: { ahead: number };
  services: Awaited<ReturnType<typeof start>>['services'];
  /** The code in the newest text message to a mobile (9665…), if one was sent. */
  codeSentTo(mobile: string): Promise<string | undefined>;
  /** Files of one outbox, newest last. */
  outbox(kind: 'sms' | 'mail' | 'crm'): Promise<string[]>;
  /** What tells the staff of a submission. */
  staffMail(reference: string): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = await makeTestFolder('e2e');
  // Without a whole run's PostgreSQL, as when pictures are taken, the site starts one of its own.
  const server = process.env.E2E_POSTGRES;
  const databaseUrl = server && (await makeDatabase(server, { migrated: true }));
  const clock = { ahead: 0 };
  // Port 0 is a free one; each test is its own client, by X-Forwarded-For.
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
  const running = await start(config, pino({ level: 'silent' }), {
    now: () => new Date(Date.now() + clock.ahead),
  });
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

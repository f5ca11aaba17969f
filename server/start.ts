import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { readContent } from './content/content.ts';
import { isOutdated } from './content/disclosure.ts';
import { readSentences } from './content/sentences.ts';
import { seedSandboxCustomers } from './customers/sandbox-customers.ts';
import { openDatabase } from './database/open.ts';
import { startQueue } from './deliveries/queue.ts';
import { startDeliveries } from './deliveries/worker.ts';
import { openFiles } from './files/files.ts';
import { openGateways } from './gateways/gateways.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openKeys } from './keys.ts';
import { listen, untilListening } from './listen.ts';
import { openBuiltPages } from './pages/pages.ts';
import { openRateLimits } from './rate-limits/rate-limits.ts';
import type { Services } from './services.ts';
import { releaseAll } from './submissions/idempotency.ts';

export interface Running {
  services: Services;
  port: number;
  /** What the operator sees at the start; the last line is `ready …`. */
  announcement: string[];
  /** The start backwards: no new requests, those under way end, then the jobs, then the database. */
  stop(): Promise<void>;
}

/** The process's life, in order. Whatever was opened is closed again when a later step fails. */
export async function start(
  config: Config,
  log: Logger,
  { development = false, now = () => new Date() }: { development?: boolean; now?: () => Date } = {},
): Promise<Running> {
  const opened: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const content = await readContent(config.contentDir);
    const { updated } = content.disclosure;
    if (isOutdated(updated, now())) log.warn({ updated }, 'the APR disclosure is older than 30 days');
    const sentences = await readSentences('locales');
    const live = development ? await (await import('./development.ts')).openDevelopment() : undefined;
    if (live) opened.push(() => live.close());
    const pages = live?.pages ?? (await openBuiltPages('build/server/index.js'));

    const database = await openDatabase(config, log);
    opened.push(() => database.close());
    if (database.kind === 'embedded') await releaseAll(database.db);
    if (config.gateways === 'sandbox') await seedSandboxCustomers(database.db);

    const queue = await startQueue(database, log);
    opened.push(() => queue.stop());
    const gateways = await openGateways(config);
    const keys = await openKeys(config);
    const files = await openFiles(database, config.dataDir);
    const rateLimits = openRateLimits(database, keys('rate-limits'));
    const services: Services = {
      config,
      log,
      now,
      content,
      sentences,
      database,
      keys,
      files,
      queue,
      gateways,
      rateLimits,
      pages,
    };

    const deliveries = await startDeliveries(services);
    opened.push(() => deliveries.stop());
    const housekeeping = startHousekeeping(services);
    opened.push(() => housekeeping.stop());

    const server = live?.listen(services) ?? listen(services);
    await untilListening(server, config);
    opened.push(async () => {
      const closed = new Promise((done) => server.close(done));
      // Connections that wait for a next request would keep the server open.
      server.closeIdleConnections();
      await closed;
    });
    const { port } = server.address() as AddressInfo;
    return { services, port, announcement: announcementOf(config, port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function announcementOf(config: Config, port: number): string[] {
  const lines = [`ready http://localhost:${port}`];
  if (config.gateways === 'sandbox') {
    const outbox = resolve(join(config.dataDir, 'outbox'));
    lines.unshift(`sandbox: no message leaves this machine; find them in ${outbox}`);
  }
  return lines;
}

import { access, constants, mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { openContent } from '../content/open-content.ts';
import { openGateways, withMetricsAndTracing } from '../gateways/gateways.ts';
import { limitNames, openRateLimits } from '../http/rate-limits/rate-limits.ts';
import { openFiles } from '../intake/files/files.ts';
import { openFunnel } from '../intake/funnel/funnel.ts';
import { startQueue } from '../intake/outbox/queue.ts';
import type { CoreServices } from '../intake/services.ts';
import { type Config, ConfigError } from '../platform/configuration/config.ts';
import { type Database, openDatabase } from '../platform/database/open.ts';
import { openEncryption } from '../platform/encryption/data-keys.ts';
import { openKeys } from '../platform/encryption/keys.ts';
import { openMetrics } from '../platform/metrics/metrics.ts';
import { readSentences } from '../platform/sentences.ts';
import { noTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts';

export interface OpenedServices {
  services: CoreServices;
  /** Set if the last good content is served instead of the newest. */
  contentFault: string | undefined;
  /** Closes services in reverse order, the database last. */
  close(): Promise<void>;
}

/**
 * Does not start the queue's workers.
 * @param open - opens the database: a server migrates it, a command does not
 * @param telemetry - closed with the rest; commands have none
 * @throws the error of a setting, a content file or the database, after closing what was opened
 */
export async function openServices(
  config: Config,
  log: Logger,
  now: () => Date = () => new Date(),
  {
    open = openDatabase,
    telemetry = noTelemetry,
  }: { open?: (config: Config, log: Logger) => Promise<Database>; telemetry?: Telemetry | undefined } = {},
): Promise<OpenedServices> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.reverse()) await closeOne();
  };
  try {
    await requireDataDir(config.dataDir);
    const metrics = openMetrics(limitNames);
    const sentences = await readSentences('locales');
    const database = await open(config, log);
    opened.push(() => database.close());
    telemetry.sendMetrics(metrics.registry);
    // Closes after the queue and before the database, so that the last metrics include the last deliveries.
    opened.push(() => telemetry.close());
    const encryption = await openEncryption(database.db, config, now());
    const { content, fault, goodAt } = await openContent({ config, database, encryption, log, now });
    // `fault` describes a mistake in the operator's own file, so `describeError` need not remove values.
    if (fault) log.error({ reason: fault, goodAt }, 'content is invalid; serving the last good content');
    metrics.content(fault ? 'faulty' : 'good');
    const queue = await startQueue(database, log);
    opened.push(() => queue.stop());
    const gateways = withMetricsAndTracing(await openGateways(config), metrics, telemetry);
    const keys = await openKeys(config, now);
    const rateLimits = openRateLimits(database, keys('rate-limits'), metrics.refusal);
    const files = openFiles(database.db, encryption);
    const funnel = openFunnel(database, log, now);
    opened.push(() => funnel.flush());
    const services = {
      config,
      log,
      metrics,
      telemetry,
      now,
      content,
      sentences,
      database,
      keys,
      encryption,
      files,
      funnel,
      queue,
      gateways,
      rateLimits,
    };
    return { services, contentFault: fault, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function requireDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: got ${JSON.stringify(folder)}, takes a folder that this user can create and write to (${code})`,
    );
  }
}

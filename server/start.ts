import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { serve } from './app.ts';
import { isDisclosureStale } from './content/disclosure.ts';
import { watchFolder } from './content/folder/watch-folder.ts';
import { followVersions } from './content/versions/follow-versions.ts';
import { seedSandboxCustomers } from './customers/register/sandbox-customers.ts';
import { startDeliveries } from './deliverers.ts';
import { resignAuditLog } from './desk/audit-log.ts';
import { startPublishing } from './desk/content/publish-on-time.ts';
import { sandboxDeskDisabledReason } from './desk/desk-host.ts';
import { closeGracefully, waitUntilListening } from './http/listen.ts';
import type { Services } from './intake/services.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { watchDatabase } from './operations/metrics/database-metrics.ts';
import { openServices } from './operations/open-services.ts';
import { openBuiltPages } from './pages/pages.ts';
import type { Config } from './platform/configuration/config.ts';
import { countProcess } from './platform/metrics/metrics.ts';
import { siteVersion } from './platform/site-version.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';
import { type SampleOfficer, seedSampleOfficer } from './whistleblowing/sample-officer.ts';

export interface Running {
  services: Services;
  port: number;
  /** Lines for the operator; the last is `ready …`. */
  announcement: string[];
  /** Stops in the reverse order of the start; each connection closes after its answer. */
  stop(): Promise<void>;
}

/** If a step fails, closes everything opened before it. */
export async function start(
  config: Config,
  log: Logger,
  {
    development = false,
    now = () => new Date(),
    telemetry,
  }: { development?: boolean; now?: () => Date; telemetry?: Telemetry | undefined } = {},
): Promise<Running> {
  const opened: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const devServer = development ? await (await import('./development.ts')).openDevelopment() : undefined;
    if (devServer) opened.push(() => devServer.close());
    const pages = devServer?.pages ?? (await openBuiltPages('build/server/index.js'));

    const core = await openServices(config, log, now, { telemetry });
    opened.push(() => core.close());
    const services: Services = { ...core.services, pages };
    if (config.gateways === 'sandbox') await seedSandboxCustomers(services.database.db, services.encryption);
    const officer = config.gateways === 'sandbox' ? await seedSampleOfficer(services) : undefined;
    if (config.gateways === 'live' && !config.databaseUrl)
      log.warn('DATABASE_URL not set: the site runs as one process. Back up DATA_DIR yourself');
    await resignAuditLog(services);
    const closed = sandboxDeskDisabledReason(config);
    if (closed) log.warn(`sandbox desk disabled, because its sign-in proves no identity: ${closed}`);
    const { updated } = services.content.disclosure;
    if (isDisclosureStale(updated, now())) log.warn({ updated }, 'the APR disclosure is older than 30 days');

    watchDatabase(services);
    countProcess(services.metrics, {
      version: siteVersion,
      node: process.version,
      database: config.databaseUrl ? 'postgres' : 'embedded',
      gateways: config.gateways,
    });
    // Checks the content while the rest starts.
    const watching = config.contentDir ? watchFolder(services, config.contentDir) : followVersions(services);
    opened.push(async () => (await watching).stop());
    const publishing = config.contentDir ? undefined : startPublishing(services);
    opened.push(() => publishing?.stop());
    const housekeeping = startHousekeeping(services);
    opened.push(() => housekeeping.stop());

    const rendering = new AbortController();
    const server = devServer?.listen(services) ?? serve(services, { inBackgroundUntil: rendering.signal });
    await waitUntilListening(server, config);
    opened.push(() => closeGracefully(server));
    opened.push(() => rendering.abort());
    await watching;
    // Start the workers last, because their first queries would delay the rest.
    const deliveries = await startDeliveries(services);
    opened.push(() => deliveries.stop());
    const { port } = server.address() as AddressInfo;
    return { services, port, announcement: announcementOf(config, port, core.contentFault, officer), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function announcementOf(
  config: Config,
  port: number,
  contentFault: string | undefined,
  officer?: SampleOfficer,
): string[] {
  const lines = [`ready http://localhost:${port}`];
  if (config.gateways === 'sandbox') {
    const outbox = resolve(join(config.dataDir, 'outbox'));
    lines.unshift(
      `sandbox: no message leaves this machine; read them at http://localhost:${port}/sandbox, or in ${outbox}`,
    );
  }
  if (officer && !sandboxDeskDisabledReason(config))
    lines.unshift(
      `desk: http://localhost:${port}/ar/desk; the sample officer's key is ${resolve(officer.keyFile)}, its passphrase ${officer.passphrase}`,
    );
  if (contentFault)
    lines.unshift(`content: ${contentFault} Serving the last good content until it is corrected.`);
  return lines;
}

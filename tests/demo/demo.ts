import type { Logger } from 'pino';
import { createApp } from '#server/app.ts';
import { seedSandboxCustomers } from '#server/customers/register/sandbox-customers.ts';
import { startDeliveries } from '#server/deliverers.ts';
import type { Services } from '#server/intake/services.ts';
import { openServices } from '#server/operations/open-services.ts';
import type { Config } from '#server/platform/configuration/config.ts';
import { seedSampleOfficer } from '#server/whistleblowing/sample-officer.ts';
import { type DemoGateways, openDemoGateways } from './gateways.ts';
import { type NewPerson, openPeople } from './people.ts';
import { openRandom, type Random } from './random.ts';
import { openTimeline, openTimelineQueue, type Timeline } from './timeline.ts';
import { openVisitors, type PostAsVisitor } from './visitors.ts';

/** A site without a port, in a month that passes in seconds. */
export interface Demo extends Pick<DemoGateways, 'codeFor' | 'mailTo'> {
  services: Services;
  timeline: Timeline;
  random: Random;
  newPerson: NewPerson;
  post: PostAsVisitor;
  begin: Date;
  end: Date;
  /** Leaves deliveries that are not due yet to the site. */
  close(): Promise<void>;
}

/** The demo refuses for a reason that the person at the terminal can change. */
export class DemoRefused extends Error {}

const dayMs = 24 * 3_600_000;
/** As many days as the desk's figures show. */
const days = 30;
const seed = 20_26;

/** In hours before the end: the customer system is down since yesterday, and was for part of a night last week. */
const crmOutages = [
  { from: 20, to: 0 },
  { from: 7 * 24 + 3, to: 7 * 24 },
];

/**
 * Opens a sandbox without submissions, a month before `end`.
 * @throws DemoRefused if the database has submissions
 */
export async function openDemo(config: Config, log: Logger, end: Date): Promise<Demo> {
  if (config.gateways === 'live') throw new DemoRefused('GATEWAYS: got live; the demo fills a sandbox only');
  const begin = new Date(end.getTime() - days * dayMs);
  const timeline = openTimeline(begin);
  const random = openRandom(seed);
  const core = await openServices(config, log, timeline.now);
  try {
    await refuseUsed(core.services, config);
    const isCrmDown = (now: Date, body: string) => {
      const hours = (end.getTime() - now.getTime()) / 3_600_000;
      return crmOutages.some(({ from, to }) => hours <= from && hours > to) || body.includes(refusedByCrm);
    };
    const sample = openDemoGateways(core.services.gateways, timeline, isCrmDown);
    const queue = openTimelineQueue(timeline, random);
    const services: Services = {
      ...core.services,
      queue,
      gateways: sample.gateways,
      // Each visitor has an address of their own, as behind a proxy.
      config: { ...config, trustProxy: 1 },
      pages: async () => new Response('the demo renders no pages'),
    };
    await seedSandboxCustomers(services.database.db, services.encryption);
    await seedSampleOfficer(services);
    const deliveries = await startDeliveries(services);
    return {
      services,
      timeline,
      random,
      newPerson: openPeople(random),
      post: openVisitors(createApp(services)),
      begin,
      end,
      codeFor: sample.codeFor,
      mailTo: sample.mailTo,
      async close() {
        await deliveries.stop();
        await queue.handOver(core.services.queue, services.database);
        await core.close();
      },
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}

/** The customer system never accepts a lead with this source. */
export const refusedByCrm = 'old-campaign';

async function refuseUsed(
  { database: { db } }: Pick<Services, 'database'>,
  { databaseUrl, dataDir }: Config,
) {
  const submission = await db.selectFrom('submissions').select('id').limit(1).executeTakeFirst();
  const report = await db.selectFrom('whistleblowing_reports').select('id').limit(1).executeTakeFirst();
  if (!submission && !report) return;
  throw new DemoRefused(
    databaseUrl
      ? 'DATABASE_URL: this database has submissions already; the demo fills an empty one'
      : `DATA_DIR: ${dataDir} has submissions already; show them with npm start, or set DATA_DIR to another folder`,
  );
}

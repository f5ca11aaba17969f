import type { Logger } from 'pino';
import type { Content } from './content/content.ts';
import type { Queue } from './deliveries/queue.ts';
import type { Files } from './files/files.ts';
import type { Funnel } from './funnel/funnel.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { RateLimits } from './http/rate-limits/rate-limits.ts';
import type { Pages } from './pages/pages.ts';
import type { Config } from './platform/configuration/config.ts';
import type { Database } from './platform/database/open.ts';
import type { Encryption } from './platform/encryption/encryption.ts';
import type { Keys } from './platform/encryption/keys.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { AllSentences } from './platform/sentences.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';

/** What the process opened at its start, handed to whoever needs it as an argument. */
export interface Services {
  config: Config;
  log: Logger;
  metrics: Metrics;
  telemetry: Telemetry;
  now: () => Date;
  content: Content;
  sentences: AllSentences;
  database: Database;
  keys: Keys;
  encryption: Encryption;
  files: Files;
  funnel: Funnel;
  queue: Queue;
  gateways: Gateways;
  rateLimits: RateLimits;
  pages: Pages;
}

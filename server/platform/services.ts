import type { Logger } from 'pino';
import type { Config } from './configuration/config.ts';
import type { Database } from './database/open.ts';
import type { Encryption } from './encryption/encryption.ts';
import type { Keys } from './encryption/keys.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AllSentences } from './sentences.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

export interface PlatformServices {
  config: Config;
  log: Logger;
  metrics: Metrics;
  telemetry: Telemetry;
  now: () => Date;
  sentences: AllSentences;
  database: Database;
  keys: Keys;
  encryption: Encryption;
}

import type { LeadAges } from '#domain/lead-ages.ts';
import { staffAddresses } from './gateway-settings.ts';
import type { KeyRing } from './key-ring.ts';
import { settings } from './settings.ts';

/** All settings, checked. `undefined` where a setting has no default and is not set. */
export interface Config extends LeadAges {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** With it `databaseUrl` is a pool of connections, which keeps nothing of a session. */
  databaseDirectUrl: string | undefined;
  backupDir: string | undefined;
  contentDir: string;
  publicUrl: string;
  apiBaseUrl: string;
  corsOrigins: readonly string[];
  gateways: 'sandbox' | 'live';
  smtpUrl: string | undefined;
  mailFrom: string;
  staffMail: string;
  complaintsMail: string;
  careersMail: string;
  surveysMail: string;
  privacyMail: string;
  complianceMail: string;
  smsUrl: string | undefined;
  smsToken: string | undefined;
  smsSender: string;
  identityUrl: string | undefined;
  identityToken: string | undefined;
  crmUrl: string | undefined;
  /** Each of them signs. */
  crmSecrets: KeyRing<string> | undefined;
  /** What any of them signed is the customer system's. */
  crmEventSecrets: KeyRing<string> | undefined;
  receipts: readonly ('mail' | 'sms')[];
  trustProxy: number;
  codesPerDay: number;
  /** 0: no check. */
  minFreeDiskMb: number;
  surveySecrets: KeyRing<string> | undefined;
  whistleblowingKeys: KeyRing<Buffer> | undefined;
  /** The first encrypts, all decrypt. */
  dataKeys: KeyRing<Buffer> | undefined;
  tagManagerId: string | undefined;
  turnstileSiteKey: string | undefined;
  turnstileSecret: string | undefined;
  turnstileVerifyUrl: string;
  /** Without it there is no desk. */
  deskUrl: string | undefined;
  deskIssuer: string | undefined;
  deskClientId: string | undefined;
  deskClientSecret: string | undefined;
  deskRolesClaim: string;
  deskScopes: string;
  /** Any of them opens /metrics. */
  metricsTokens: KeyRing<string> | undefined;
  otlpEndpoint: string | undefined;
  otlpHeaders: Record<string, string> | undefined;
}

/** A setting that is missing or wrong; the message is the one line that the operator sees. */
export class ConfigError extends Error {}

/**
 * Reads every setting from the environment.
 * @param env - usually `process.env`; an empty value counts as not set
 * @param now - old secrets have their last day soon
 * @throws ConfigError naming the variable, what it got (never a secret's value) and what it takes
 */
export function readConfig(env: Record<string, string | undefined>, now = new Date()): Config {
  const config: Record<string, unknown> = {};
  for (const setting of settings) {
    const got = env[setting.name]?.trim() || undefined;
    const text = got ?? setting.default;
    const value = text === undefined ? undefined : setting.parse(text, now);
    if (text !== undefined && value === undefined) {
      throw new ConfigError(
        `${setting.name}: got ${setting.isSecret ? 'a value' : JSON.stringify(text)}, takes ${setting.takes}`,
      );
    }
    config[setting.key] = value;
  }
  const checked = config as unknown as Config;
  checked.publicUrl ??= `http://localhost:${checked.port}`;
  for (const { key } of staffAddresses) checked[key] ??= checked.staffMail;
  requireTogether(checked);
  if (checked.gateways === 'sandbox') checked.deskUrl ??= checked.publicUrl;
  return checked;
}

function requireTogether(config: Config): void {
  if (config.minLeadAge > config.maxLeadAge) {
    throw new ConfigError(
      `MIN_LEAD_AGE: got ${config.minLeadAge}, takes an age up to MAX_LEAD_AGE (${config.maxLeadAge})`,
    );
  }
  if (config.databaseDirectUrl && !config.databaseUrl)
    throw new ConfigError('DATABASE_URL: got nothing, takes the pool before DATABASE_DIRECT_URL');
  if (!config.turnstileSiteKey !== !config.turnstileSecret) {
    const missing = config.turnstileSecret ? 'TURNSTILE_SITE_KEY' : 'TURNSTILE_SECRET';
    throw new ConfigError(`${missing}: got nothing, takes what belongs to the other one of the two`);
  }
  if (config.crmUrl && config.gateways === 'live' && !config.crmSecrets) {
    throw new ConfigError(
      'CRM_WEBHOOK_SECRET: got nothing, takes the whsec_… secret that signs posts to CRM_WEBHOOK_URL',
    );
  }
  requireDesk(config);
  if (config.gateways !== 'live') return;
  if (config.databaseUrl && !config.whistleblowingKeys) {
    throw new ConfigError(
      'MALPRACTICE_KEY: got nothing, takes 32 bytes in base64 (processes that share a database share it)',
    );
  }
  for (const key of ['dataKeys', 'smtpUrl', 'smsUrl', 'smsToken', 'identityUrl', 'identityToken'] as const) {
    if (config[key]) continue;
    throw missingSetting(key, 'GATEWAYS=live needs it');
  }
}

/** The desk's settings belong together; in the sandbox its address is good alone. */
function requireDesk(config: Config): void {
  const { gateways, deskUrl } = config;
  const provider = ['deskIssuer', 'deskClientId', 'deskClientSecret'] as const;
  if (provider.every((key) => !config[key]) && (gateways === 'sandbox' || !deskUrl)) return;
  const needed = gateways === 'sandbox' ? provider : (['deskUrl', ...provider] as const);
  for (const key of needed)
    if (!config[key]) throw missingSetting(key, 'the settings of the desk belong together');
}

function missingSetting(key: keyof Config, why: string): ConfigError {
  const { name, takes } = settings.find((setting) => setting.key === key) ?? { name: key, takes: '' };
  return new ConfigError(`${name}: got nothing, takes ${takes} (${why})`);
}

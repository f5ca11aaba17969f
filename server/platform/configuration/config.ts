import type { LeadFormName } from '#domain/forms/form.ts';
import type { LeadAges } from '#domain/lead-ages.ts';
import { staffAddresses } from './gateway-settings.ts';
import type { KeyRing } from './key-ring.ts';
import { settings } from './settings.ts';

/** An optional setting without a default is `undefined` when not set. */
export interface Config extends LeadAges {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The server behind `databaseUrl`, when that is a connection pooler without session state. */
  databaseDirectUrl: string | undefined;
  backupDir: string | undefined;
  /** Undefined: the site's content is in the database. */
  contentDir: string | undefined;
  publicUrl: string;
  apiBaseUrl: string;
  corsOrigins: readonly string[];
  gateways: 'sandbox' | 'live';
  smtpUrl: string | undefined;
  mailFrom: string;
  staffMail: string;
  complaintsMail: string;
  contentMail: string;
  privacyMail: string;
  staffMailByForm: Readonly<Partial<Record<LeadFormName, string>>>;
  staffMailContent: 'answers' | 'link';
  complianceMail: string;
  smsProvider: 'generic' | 'unifonic' | 'taqnyat' | 'twilio';
  /** Undefined: the address that the provider publishes. */
  smsUrl: string | undefined;
  smsToken: string | undefined;
  smsSender: string;
  smsAccount: string | undefined;
  identityUrl: string | undefined;
  identityToken: string | undefined;
  crmUrl: string | undefined;
  crmSecrets: KeyRing<string> | undefined;
  crmEventSecrets: KeyRing<string> | undefined;
  receipts: readonly ('mail' | 'sms')[];
  trustProxy: number;
  codesPerDay: number;
  minFreeDiskMb: number;
  surveySecrets: KeyRing<string> | undefined;
  whistleblowingKeys: KeyRing<Buffer> | undefined;
  dataKeys: KeyRing<Buffer> | undefined;
  tagManagerId: string | undefined;
  turnstileSiteKey: string | undefined;
  turnstileSecret: string | undefined;
  turnstileVerifyUrl: string;
  /** Undefined disables the desk. */
  deskUrl: string | undefined;
  deskIssuer: string | undefined;
  deskClientId: string | undefined;
  deskClientSecret: string | undefined;
  deskRolesClaim: string;
  deskScopes: string;
  metricsTokens: KeyRing<string> | undefined;
  otlpEndpoint: string | undefined;
  otlpHeaders: Record<string, string> | undefined;
}

/** The operator sees the message as one line. */
export class ConfigError extends Error {}

/**
 * @param env - an empty value counts as not set
 * @param now - limits how far ahead the last day of an old secret may be
 * @throws ConfigError naming the variable, the value (never a secret's) and what it takes
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
  if (checked.staffMailContent === 'link' && !checked.deskUrl)
    throw missingSetting('deskUrl', 'required with STAFF_MAIL_CONTENT=link');
  return checked;
}

function requireTogether(config: Config): void {
  if (config.minLeadAge > config.maxLeadAge) {
    throw new ConfigError(
      `MIN_LEAD_AGE: got ${config.minLeadAge}, takes an age up to MAX_LEAD_AGE (${config.maxLeadAge})`,
    );
  }
  if (config.databaseDirectUrl && !config.databaseUrl)
    throw missingSetting('databaseUrl', 'required with DATABASE_DIRECT_URL');
  if (config.turnstileSecret && !config.turnstileSiteKey)
    throw missingSetting('turnstileSiteKey', 'required with TURNSTILE_SECRET');
  if (config.turnstileSiteKey && !config.turnstileSecret)
    throw missingSetting('turnstileSecret', 'required with TURNSTILE_SITE_KEY');
  if (config.crmUrl && config.gateways === 'live' && !config.crmSecrets)
    throw missingSetting('crmSecrets', 'required with CRM_WEBHOOK_URL');
  requireDesk(config);
  if (config.gateways !== 'live') return;
  if (config.databaseUrl && !config.whistleblowingKeys)
    throw missingSetting('whistleblowingKeys', 'processes that share a database share it');
  for (const key of ['dataKeys', 'smtpUrl', 'smsToken', 'identityUrl', 'identityToken'] as const) {
    if (config[key]) continue;
    throw missingSetting(key, 'required with GATEWAYS=live');
  }
  const { smsProvider } = config;
  if (smsProvider === 'generic' && !config.smsUrl)
    throw missingSetting('smsUrl', 'required with GATEWAYS=live and SMS_PROVIDER=generic');
  if (smsProvider === 'twilio' && !config.smsAccount)
    throw missingSetting('smsAccount', 'required with GATEWAYS=live and SMS_PROVIDER=twilio');
}

/** The sandbox needs no provider, so it accepts DESK_URL alone. */
function requireDesk(config: Config): void {
  const { gateways, deskUrl } = config;
  const provider = ['deskIssuer', 'deskClientId', 'deskClientSecret'] as const;
  if (provider.every((key) => !config[key]) && (gateways === 'sandbox' || !deskUrl)) return;
  const needed = gateways === 'sandbox' ? provider : (['deskUrl', ...provider] as const);
  for (const key of needed)
    if (!config[key]) throw missingSetting(key, 'required with the other desk settings');
}

function missingSetting(key: keyof Config, why: string): ConfigError {
  const { name, takes } = settings.find((setting) => setting.key === key) ?? { name: key, takes: '' };
  return new ConfigError(`${name}: got nothing, takes ${takes} (${why})`);
}

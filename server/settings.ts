import type { Config } from './config.ts';

export interface Setting {
  name: string;
  key: keyof Config;
  default?: string;
  /** What a right value looks like, for the error line and `.env.example`. */
  takes: string;
  meaning: string;
  secret?: boolean;
  /** The value, or undefined when the text is not one. */
  parse(text: string): unknown;
}

const text = (value: string) => value;
const integer = (least: number, most: number) => (value: string) => {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined;
};
const url = (protocols: string[]) => (value: string) => {
  const parsed = URL.parse(value);
  return parsed && protocols.includes(parsed.protocol) ? value.replace(/\/+$/, '') : undefined;
};
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value) ? value : undefined;
const address = (value: string) =>
  /^[^\s<>,;@]+@[^\s<>,;@]+$|^[^<>\r\n]*<[^\s<>,;@]+@[^\s<>,;@]+>$/.test(value) ? value : undefined;
const webhookSecret = (value: string) => (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(value) ? value : undefined);
/** 32 bytes, as `openssl rand -base64 32` prints them. */
const key32 = (value: string) =>
  /^[A-Za-z0-9+/_-]{43}=?$/.test(value) ? Buffer.from(value, 'base64') : undefined;
/** Several of them with commas between, each once. */
const keys32 = (value: string) => {
  const keys = value.split(',').map((part) => key32(part.trim())?.toString('base64'));
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return undefined;
  return keys.map((key) => Buffer.from(key ?? '', 'base64'));
};
const atLeast = (length: number) => (value: string) => (value.length >= length ? value : undefined);

/** One value, or several with commas between: the first is used, the others are still known. */
const rotated = (parse: (value: string) => unknown) => (value: string) => {
  const values = value.split(',').map((one) => parse(one.trim()));
  return values.includes(undefined) ? undefined : values;
};

const web = url(['http:', 'https:']);

/** Every environment variable, in the order of `.env.example`. */
export const settings: readonly Setting[] = [
  {
    name: 'PORT',
    key: 'port',
    default: '3000',
    takes: 'a port from 1 to 65535',
    meaning: 'port to listen on',
    parse: integer(1, 65535),
  },
  {
    name: 'HOST',
    key: 'host',
    default: '127.0.0.1',
    takes: 'a host name or address',
    meaning: 'address to listen on',
    parse: text,
  },
  {
    name: 'DATA_DIR',
    key: 'dataDir',
    default: 'data',
    takes: 'a folder',
    meaning: 'everything that the embedded mode and the sandbox keep',
    parse: text,
  },
  {
    name: 'DATABASE_URL',
    key: 'databaseUrl',
    takes: 'a postgres:// address',
    meaning: 'a PostgreSQL server; none: the embedded database in DATA_DIR/db',
    secret: true,
    parse: url(['postgres:', 'postgresql:']),
  },
  {
    name: 'CONTENT_DIR',
    key: 'contentDir',
    default: 'content',
    takes: 'a folder',
    meaning: 'what the company publishes',
    parse: text,
  },
  {
    name: 'PUBLIC_URL',
    key: 'publicUrl',
    takes: 'an http(s) address',
    meaning: "the site's own address, for e-mails and canonical links; none: http://localhost:PORT",
    parse: web,
  },
  {
    name: 'API_BASE_URL',
    key: 'apiBaseUrl',
    default: '',
    takes: 'an http(s) address, or nothing for the same origin',
    meaning: 'where the pages find the API',
    parse: (value) => (value === '' ? '' : web(value)),
  },
  {
    name: 'GATEWAYS',
    key: 'gateways',
    default: 'sandbox',
    takes: 'sandbox or live',
    meaning: 'sandbox: no message leaves the machine',
    parse: oneOf('sandbox', 'live'),
  },
  {
    name: 'SMTP_URL',
    key: 'smtpUrl',
    takes: 'an smtp(s):// address',
    meaning: 'outgoing mail',
    secret: true,
    parse: url(['smtp:', 'smtps:']),
  },
  {
    name: 'MAIL_FROM',
    key: 'mailFrom',
    default: 'Rimal Finance <no-reply@rimal.example>',
    takes: 'an e-mail address',
    meaning: 'sender of all mail',
    parse: address,
  },
  {
    name: 'STAFF_MAIL',
    key: 'staffMail',
    default: 'leads@rimal.example',
    takes: 'an e-mail address',
    meaning: 'who receives leads',
    parse: address,
  },
  {
    name: 'COMPLIANCE_MAIL',
    key: 'complianceMail',
    default: 'compliance@rimal.example',
    takes: 'an e-mail address',
    meaning: 'the compliance officer, who is told of malpractice reports',
    parse: address,
  },
  {
    name: 'SMS_URL',
    key: 'smsUrl',
    takes: 'an http(s) address',
    meaning: "the SMS provider's endpoint",
    parse: web,
  },
  {
    name: 'SMS_TOKEN',
    key: 'smsToken',
    takes: 'a bearer token',
    meaning: 'authorises SMS_URL',
    secret: true,
    parse: text,
  },
  {
    name: 'SMS_SENDER',
    key: 'smsSender',
    default: 'Rimal',
    takes: 'a registered sender name',
    meaning: 'sender of text messages',
    parse: text,
  },
  {
    name: 'IDENTITY_URL',
    key: 'identityUrl',
    takes: 'an http(s) address',
    meaning: 'the national identity check',
    parse: web,
  },
  {
    name: 'IDENTITY_TOKEN',
    key: 'identityToken',
    takes: 'a bearer token',
    meaning: 'authorises IDENTITY_URL',
    secret: true,
    parse: text,
  },
  {
    name: 'CRM_WEBHOOK_URL',
    key: 'crmUrl',
    takes: 'an http(s) address',
    meaning: 'each lead is also posted here (live); none: no posts',
    parse: web,
  },
  {
    name: 'CRM_WEBHOOK_SECRET',
    key: 'crmSecrets',
    takes: 'a Standard Webhooks secret, whsec_…',
    meaning: 'signs those posts; older ones may follow it, with commas between',
    secret: true,
    parse: rotated(webhookSecret),
  },
  {
    name: 'MIN_LEAD_AGE',
    key: 'minLeadAge',
    default: '21',
    takes: 'years from 18 to 120',
    meaning: 'youngest applicant',
    parse: integer(18, 120),
  },
  {
    name: 'MAX_LEAD_AGE',
    key: 'maxLeadAge',
    default: '70',
    takes: 'years from 18 to 120',
    meaning: 'oldest applicant',
    parse: integer(18, 120),
  },
  {
    name: 'TRUST_PROXY',
    key: 'trustProxy',
    default: '0',
    takes: 'a number of proxies from 0 to 10',
    meaning: "how many reverse proxies to trust for the client's address",
    parse: integer(0, 10),
  },
  {
    name: 'SURVEY_SECRET',
    key: 'surveySecrets',
    takes: 'at least 16 characters',
    meaning: 'signs survey links; older ones may follow it, with commas between',
    secret: true,
    parse: rotated(atLeast(16)),
  },
  {
    name: 'MALPRACTICE_KEY',
    key: 'malpracticeKeys',
    takes: '32 bytes in base64 (openssl rand -base64 32)',
    meaning:
      'encrypts malpractice reports; none: DATA_DIR/malpractice.key, made at the first start; older ones may follow it, with commas between',
    secret: true,
    parse: rotated(key32),
  },
  {
    name: 'DATA_KEY',
    key: 'dataKeys',
    takes: '32 bytes in base64 (openssl rand -base64 32), or several with commas between, none twice',
    meaning:
      'encrypts the personal columns of the database, and the files; of several the first encrypts, all decrypt',
    secret: true,
    parse: keys32,
  },
  {
    name: 'TAG_MANAGER_ID',
    key: 'tagManagerId',
    takes: "a Google Tag Manager container's id, GTM-XXXXXXX",
    meaning: 'the container that is added for visitors who agreed to analytics; none: for nobody',
    parse: (value) => (/^GTM-[A-Z0-9]{4,12}$/.test(value) ? value : undefined),
  },
  {
    name: 'METRICS_TOKEN',
    key: 'metricsTokens',
    takes: 'at least 16 characters',
    meaning:
      'with it, GET /metrics answers its bearer only; none: loopback only; several may stand there, with commas between',
    secret: true,
    parse: rotated(atLeast(16)),
  },
];

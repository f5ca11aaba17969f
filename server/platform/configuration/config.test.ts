import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { ringSyntax } from './key-ring.ts';
import { settings } from './settings.ts';

const live = {
  GATEWAYS: 'live',
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  SMTP_URL: 'smtp://user:mail-password@mail.example',
  SMS_URL: 'https://sms.example/send',
  SMS_TOKEN: 'sms-token',
  IDENTITY_URL: 'https://identity.example/check',
  IDENTITY_TOKEN: 'identity-token',
};

/** Returns the error message that the operator sees. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('expected a ConfigError');
}

test('no setting is required', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    publicUrl: 'http://localhost:3000',
    apiBaseUrl: '',
    corsOrigins: [],
    gateways: 'sandbox',
    smtpUrl: undefined,
    mailFrom: 'Rimal Finance <no-reply@rimal.example>',
    staffMail: 'leads@rimal.example',
    complaintsMail: 'leads@rimal.example',
    contentMail: 'leads@rimal.example',
    privacyMail: 'leads@rimal.example',
    staffMailByForm: {},
    staffMailContent: 'answers',
    complianceMail: 'compliance@rimal.example',
    smsProvider: 'generic',
    smsUrl: undefined,
    smsToken: undefined,
    smsSender: 'Rimal',
    smsAccount: undefined,
    identityUrl: undefined,
    identityToken: undefined,
    crmUrl: undefined,
    crmSecrets: undefined,
    crmEventSecrets: undefined,
    receipts: ['mail', 'sms'],
    minLeadAge: 21,
    maxLeadAge: 70,
    trustProxy: 0,
    codesPerDay: 5000,
    minFreeDiskMb: 1024,
    surveySecrets: undefined,
    whistleblowingKeys: undefined,
    dataKeys: undefined,
    tagManagerId: undefined,
    turnstileSiteKey: undefined,
    turnstileSecret: undefined,
    turnstileVerifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    deskUrl: 'http://localhost:3000',
    deskIssuer: undefined,
    deskClientId: undefined,
    deskClientSecret: undefined,
    deskRolesClaim: 'roles',
    deskScopes: 'openid profile email',
    metricsTokens: undefined,
    otlpEndpoint: undefined,
    otlpHeaders: undefined,
  });
});

test('an empty or blank value is treated as not set', () => {
  const blank = Object.fromEntries(settings.map(({ name }, index) => [name, index % 2 ? '' : ' \t']));
  expect(readConfig(blank)).toEqual(readConfig({}));
});

test('a value is trimmed, and an address loses its last slash', () => {
  expect(readConfig({ PORT: ' 8080 ', PUBLIC_URL: 'https://rimal.example/' })).toMatchObject({
    port: 8080,
    publicUrl: 'https://rimal.example',
  });
});

test('the public address uses the port by default', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

describe('wrong value', () => {
  test.each([
    ['PORT', 'http', 'a port from 1 to 65535'],
    ['PORT', '0', 'a port from 1 to 65535'],
    ['PORT', '65536', 'a port from 1 to 65535'],
    ['PORT', '3000.5', 'a port from 1 to 65535'],
    ['PORT', '-1', 'a port from 1 to 65535'],
    ['PORT', '1e3', 'a port from 1 to 65535'],
    ['PORT', '٣٠٠٠', 'a port from 1 to 65535'],
    ['PUBLIC_URL', 'rimal.example', 'an http(s) address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'an http(s) address'],
    ['API_BASE_URL', 'ftp://api.example', 'an http(s) address, or nothing for the same origin'],
    ['GATEWAYS', 'Live', 'sandbox or live'],
    ['GATEWAYS', 'sand\nbox', 'sandbox or live'],
    ['MAIL_FROM', 'Rimal Finance', 'an e-mail address'],
    ['MAIL_FROM', 'Rimal\n<no-reply@rimal.example>', 'an e-mail address'],
    ['STAFF_MAIL', 'leads', 'an e-mail address'],
    ['STAFF_MAIL', 'a@b.example, c@d.example', 'an e-mail address'],
    ['COMPLAINTS_MAIL', 'complaints', 'an e-mail address'],
    ['SMS_PROVIDER', 'nexmo', 'generic, unifonic, taqnyat or twilio'],
    ['SMS_URL', '/send', 'an http(s) address'],
    ['IDENTITY_URL', 'check', 'an http(s) address'],
    ['CRM_WEBHOOK_URL', 'crm', 'an http(s) address'],
    ['MIN_LEAD_AGE', '17', 'an age from 18 to 120'],
    ['MAX_LEAD_AGE', '121', 'an age from 18 to 120'],
    ['MAX_LEAD_AGE', 'seventy', 'an age from 18 to 120'],
    ['TAG_MANAGER_ID', 'G-ABC1234', "a Google Tag Manager container's id, GTM-XXXXXXX"],
    ['TAG_MANAGER_ID', "GTM-A'1234", "a Google Tag Manager container's id, GTM-XXXXXXX"],
    ['TRUST_PROXY', 'true', 'a number from 0 to 10'],
    ['TRUST_PROXY', '11', 'a number from 0 to 10'],
  ])(
    '%s=%j stops the start with one line that names the variable, its value and what it accepts',
    (name, value, takes) => {
      const line = refusalOf({ [name]: value });
      expect(line).toBe(`${name}: got ${JSON.stringify(value)}, takes ${takes}`);
      expect(line).not.toContain('\n');
    },
  );

  test('a minimum age above the maximum age stops the start with one line', () => {
    expect(refusalOf({ MIN_LEAD_AGE: '71' })).toBe(
      'MIN_LEAD_AGE: got 71, takes an age up to MAX_LEAD_AGE (70)',
    );
    expect(readConfig({ MIN_LEAD_AGE: '70' })).toMatchObject({ minLeadAge: 70, maxLeadAge: 70 });
  });
});

describe('secret', () => {
  const keyOf = (bytes: number, fill = 7) => Buffer.alloc(bytes, fill).toString('base64');
  const webhookTakes = `a Standard Webhooks secret, whsec_…; ${ringSyntax}`;
  const keyTakes = `32 bytes in base64 (openssl rand -base64 32); ${ringSyntax}`;
  const textTakes = `at least 16 characters; ${ringSyntax}`;
  test.each([
    ['DATABASE_URL', 'mysql://user:top-secret@db.example/rimal', 'a postgres:// address'],
    ['DATABASE_DIRECT_URL', 'top-secret', 'a postgres:// address, with DATABASE_URL'],
    ['SMTP_URL', 'https://user:top-secret@mail.example', 'an smtp(s):// address'],
    ['CRM_WEBHOOK_SECRET', 'top-secret', webhookTakes],
    ['CRM_WEBHOOK_SECRET', 'whsec_top-secret', webhookTakes],
    ['SURVEY_SECRET', 'top-secret', textTakes],
    ['MALPRACTICE_KEY', 'top-secret', keyTakes],
    ['DATA_KEY', 'top-secret', keyTakes],
    ['DATA_KEY', keyOf(31), keyTakes],
    ['DATA_KEY', keyOf(33), keyTakes],
    ['DATA_KEY', `${keyOf(32)},`, keyTakes],
    ['DATA_KEY', `${keyOf(32)}, ${keyOf(32)}`, keyTakes],
    ['METRICS_TOKEN', 'top-secret', textTakes],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'top-secret', 'name=value, separated by commas'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b,c=%top-secret', 'name=value, separated by commas'],
  ])('%s is not quoted when it is wrong (case %#)', (name, value, takes) => {
    expect(refusalOf({ [name]: value })).toBe(`${name}: got a value, takes ${takes}`);
  });

  test('the secret for the OTLP receiver is read as names with percent-encoded values', () => {
    const { otlpHeaders } = readConfig({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=, x-tenant=b',
    });
    expect(otlpHeaders).toEqual({ authorization: 'Bearer a=', 'x-tenant': 'b' });
  });

  test('a setting that is named like a secret is marked as one', () => {
    const named = settings.filter(({ name }) =>
      /TOKEN|SECRET|PASSWORD|HEADERS|_KEY$|DATABASE_URL|SMTP_URL/.test(name),
    );
    // This key is public, and appears in every page with a form.
    const notSecret = ['TURNSTILE_SITE_KEY'];
    expect(named.filter(({ isSecret, name }) => !isSecret && !notSecret.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(6);
  });
});

describe('mail to the staff', () => {
  test('some forms have an address of their own', () => {
    const { staffMailByForm } = readConfig({
      STAFF_MAIL_BY_FORM: 'careers=people@rimal.example, cars-finance=Cars <cars@rimal.example>',
    });
    expect(staffMailByForm).toEqual({
      careers: 'people@rimal.example',
      'cars-finance': 'Cars <cars@rimal.example>',
    });
  });

  test.each([
    'careers',
    'careers=',
    'careers=people',
    'malpractice=people@rimal.example',
    'email-update=people@rimal.example',
    '__proto__=people@rimal.example',
    'careers=people@rimal.example,careers=other@rimal.example',
  ])('the forms’ addresses %j are refused', (value) => {
    expect(refusalOf({ STAFF_MAIL_BY_FORM: value })).toMatch(/^STAFF_MAIL_BY_FORM: got /);
  });

  test('mails with links only need a desk', () => {
    const env = { ...live, STAFF_MAIL_CONTENT: 'link' };
    expect(refusalOf(env)).toMatch(/^DESK_URL: got nothing, .*\(required with STAFF_MAIL_CONTENT=link\)$/);
    expect(readConfig({ STAFF_MAIL_CONTENT: 'link' }).staffMailContent).toBe('link');
  });
});

describe('GATEWAYS=live', () => {
  test('live gateways start when mail, text messages and identity are configured', () => {
    expect(readConfig(live)).toMatchObject({ gateways: 'live', smsToken: 'sms-token', crmUrl: undefined });
  });

  test.each([
    ['SMTP_URL', 'an smtp(s):// address'],
    ['SMS_TOKEN', "a bearer token; Unifonic's AppSid; Twilio's Auth Token, or its API key as SK…:secret"],
    ['IDENTITY_URL', 'an http(s) address'],
    ['IDENTITY_TOKEN', 'a bearer token'],
  ])('live gateways do not start without %s', (name, takes) => {
    const line = refusalOf({ ...live, [name]: '' });
    expect(line).toBe(`${name}: got nothing, takes ${takes} (required with GATEWAYS=live)`);
    expect(line).not.toMatch(/mail-password|sms-token|identity-token/);
  });

  test('only the generic SMS provider needs an address', () => {
    expect(refusalOf({ ...live, SMS_URL: '' })).toBe(
      'SMS_URL: got nothing, takes an http(s) address (required with GATEWAYS=live and SMS_PROVIDER=generic)',
    );
    for (const SMS_PROVIDER of ['unifonic', 'taqnyat'])
      expect(readConfig({ ...live, SMS_PROVIDER, SMS_URL: '' }).smsUrl).toBeUndefined();
  });

  test('Twilio needs an Account SID', () => {
    const twilio = { ...live, SMS_PROVIDER: 'twilio', SMS_URL: '' };
    const takes = 'takes AC and 32 hexadecimal digits';
    expect(refusalOf(twilio)).toBe(
      `SMS_ACCOUNT: got nothing, ${takes} (required with GATEWAYS=live and SMS_PROVIDER=twilio)`,
    );
    expect(refusalOf({ ...twilio, SMS_ACCOUNT: 'AC1' })).toBe(`SMS_ACCOUNT: got "AC1", ${takes}`);
    expect(readConfig({ ...twilio, SMS_ACCOUNT: `AC${'0f'.repeat(16)}` }).smsProvider).toBe('twilio');
  });

  test('live gateways do not start with a CRM but without its secret', () => {
    const env = { ...live, CRM_WEBHOOK_URL: 'https://crm.example/leads' };
    expect(refusalOf(env)).toMatch(/^CRM_WEBHOOK_SECRET: got nothing, takes /);
    const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=';
    expect(readConfig({ ...env, CRM_WEBHOOK_SECRET: secret })).toMatchObject({
      crmSecrets: [{ value: secret }],
    });
  });
});

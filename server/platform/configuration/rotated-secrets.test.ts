import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { ringOf } from '#tests/support/process.ts';
import type { TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';
import { emailLinkId, readEmailLinkId } from '../../customers/email-change/email-link.ts';
import { isProofOf, proofOf } from '../../intake/one-time-codes/proof.ts';
import { isOurSurveyLink, signSurveyLink } from '../../intake/surveys/survey-link.ts';
import { openKeys } from '../encryption/keys.ts';
import { ConfigError, readConfig } from './config.ts';
import { secretsValidAt } from './key-ring.ts';

/** After a change, the old secret stays valid while links that it made are in use. */

const about = { form: 'evaluation', about: '12' };

test('a survey link signed with an older secret is valid until that secret is removed', () => {
  const t = signSurveyLink('the old secret of 2025', about.form, about.about);
  expect(isOurSurveyLink(['the new secret of 2026', 'the old secret of 2025'], { ...about, t })).toBe(true);
  expect(isOurSurveyLink(['the new secret of 2026'], { ...about, t })).toBe(false);
  expect(isOurSurveyLink(undefined, { ...about, t })).toBe(false);
});

test('the link of an e-mail update made with an older key is valid until that key is removed', () => {
  const [newer, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const change = randomUUID();
  expect(readEmailLinkId([newer, older], emailLinkId(older, change))).toBe(change);
  expect(readEmailLinkId([newer, older], emailLinkId(newer, change))).toBe(change);
  expect(readEmailLinkId([newer], emailLinkId(older, change))).toBeUndefined();
});

let clients = 0;

describe('several secrets', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

  test('a setting with several secrets is read in order, with or without blanks', () => {
    expect(
      readConfig(
        {
          SURVEY_SECRET: 'the new one of 2026, the old one of 2025@2026-11-20',
          METRICS_TOKEN: 'the-only-one-there-is',
          MALPRACTICE_KEY: `${key(1)},${key(2)}@2026-11-28`,
        },
        now,
      ),
    ).toMatchObject({
      surveySecrets: [
        { value: 'the new one of 2026' },
        { value: 'the old one of 2025', until: new Date('2026-11-20T21:00:00Z') },
      ],
      metricsTokens: [{ value: 'the-only-one-there-is' }],
      whistleblowingKeys: [{ value: Buffer.alloc(32, 1) }, { value: Buffer.alloc(32, 2) }],
    });
  });

  test.each([
    ['SURVEY_SECRET', 'the new one of 2026,short@2026-11-20'],
    ['SURVEY_SECRET', 'the new one of 2026,the old one of 2025@2026-11-20@2026-11-21'],
    ['SURVEY_SECRET', '"the new one of 2026","the old one of 2025"@2026-11-20'],
    ['SURVEY_SECRET', 'the new one\u200b of 2026'],
    ['METRICS_TOKEN', 'the-new-one-of-2026,'],
    ['MALPRACTICE_KEY', `${key(1)},${key(2).slice(1)}@2026-11-20`],
    ['MALPRACTICE_KEY', `${key(1)},${key(2)}`],
    ['MALPRACTICE_KEY', `${key(1)}@2026-11-20,${key(2)}@2026-11-20`],
    ['DATA_KEY', `${key(1)},${key(2)}@2026-13-01`],
    ['DATA_KEY', `${key(1)},${key(2)}@2026-02-30`],
    ['DATA_KEY', `${key(1)},${key(1)}@2026-11-20`],
    ['DATA_KEY', `${key(1)},${key(2)}@2026-11-29`],
    ['MALPRACTICE_KEY', `${key(1)},${key(2)}@2100-01-01`],
    ['CRM_WEBHOOK_SECRET', 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=,secret@2026-11-20'],
  ])('%s with a syntax error is rejected without being quoted (case %#)', (name, value) => {
    const read = () => readConfig({ [name]: value }, now);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: got a value, takes `));
  });
});

describe('two processes with different secrets', () => {
  const server = serverForTests();

  /** Starts a process with these secrets in order. */
  async function processOf(order: string): Promise<TestServer> {
    // It is the morning of 2026-11-21.
    const ring = (secretOf: (name: string) => string) =>
      order
        .split(',')
        .map(
          (name, at) =>
            secretOf(name.replace(' (over)', '')) +
            (at === 0 ? '' : name.endsWith('(over)') ? '@2026-11-20' : '@2026-11-21'),
        )
        .join(',');
    const config = readConfig(
      {
        DATA_DIR: server.services.config.dataDir,
        TRUST_PROXY: '1',
        SURVEY_SECRET: ring((name) => `the ${name} secret of this test`),
        MALPRACTICE_KEY: ring((name) => Buffer.alloc(32, name).toString('base64')),
      },
      server.services.now(),
    );
    const services = { ...server.services, config, keys: await openKeys(config, server.services.now) };
    const app = createApp(services);
    return {
      ...server,
      services,
      // Each request has another client address, because a body without a length counts as the largest.
      request: async (path, init) => {
        const headers = new Headers(init?.headers);
        clients += 1;
        headers.set('x-forwarded-for', `10.1.${clients >> 8}.${clients & 255}`);
        return app.request(path, { ...init, headers });
      },
      async post(path, body) {
        const headers = { 'content-type': 'application/json' };
        const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
        return { status: answer.status, body: await answer.json(), headers: answer.headers };
      },
    };
  }

  test.each([
    // Each line is one step of a rotation: old processes must accept what new ones make.
    ['old', 'old,new', true],
    ['old,new', 'old', true],
    ['old,new', 'new,old', true],
    ['new,old', 'old,new', true],
    // One restart would not be enough, so a rotation needs two.
    ['new,old', 'old', false],
    ['old', 'new,old', true],
    ['old', 'new,old (over)', false],
  ])('secrets made with %s are accepted with %s: %s', async (by, to, understood) => {
    const [maker, reader] = [await processOf(by), await processOf(to)];
    const { report } = whistleblowingHelpers(() => maker);
    const { followUp, add } = whistleblowingHelpers(() => reader);
    const { receiptCode } = (await report()).body;
    const { surveySecrets = ringOf('') } = reader.services.config;
    const change = randomUUID();
    const link = emailLinkId(maker.services.keys('email-link'), change);
    const proof = proofOf(maker.services.keys('proof'), change);
    const t = signSurveyLink(maker.services.config.surveySecrets?.[0].value ?? '', about.form, about.about);
    expect({
      // The report code needs none of our secrets.
      receipt: (await followUp(receiptCode)).status === 200,
      message: (await add(receiptCode, 'More of it.')).status === 200,
      emailLink: readEmailLinkId(reader.services.keys.validAt('email-link'), link) === change,
      proof: isProofOf(reader.services.keys.validAt('proof'), change, proof),
      surveyLink: isOurSurveyLink(secretsValidAt(surveySecrets, reader.services.now()), { ...about, t }),
    }).toEqual({
      receipt: true,
      message: true,
      emailLink: understood,
      proof: understood,
      surveyLink: understood,
    });
  });

  test('a report repeated to a process with the new key first is stored once, with its first receipt', async () => {
    const [first, second] = [await processOf('old,new'), await processOf('new,old')];
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await whistleblowingHelpers(() => first).report({}, { headers });
    expect(body).toMatchObject({ receiptCode: expect.any(String) });
    expect((await whistleblowingHelpers(() => second).report({}, { headers })).body).toEqual(body);
    expect((await whistleblowingHelpers(() => first).report({}, { headers })).body).toEqual(body);
  });
});

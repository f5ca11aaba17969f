import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { whistleblowingOn } from '#tests/support/malpractice.ts';
import { ringOf } from '#tests/support/process.ts';
import type { TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';
import { emailLinkId, readEmailLinkId } from '../../customers/email-change/email-link.ts';
import { isProofOf, proofOf } from '../../intake/one-time-codes/proof.ts';
import { isOurSurveyLink, signSurveyLink } from '../../intake/surveys/survey-link.ts';
import { openKeys } from '../encryption/keys.ts';
import { ConfigError, readConfig } from './config.ts';
import { acceptedAt } from './key-ring.ts';

/** A secret that is changed is followed by the old one for as long as what it made is on its way. */

const about = { form: 'evaluation', about: '12' };

test('a survey link that an older secret signed is ours until that secret is taken away', () => {
  const t = signSurveyLink('the old secret of 2025', about.form, about.about);
  expect(isOurSurveyLink(['the new secret of 2026', 'the old secret of 2025'], { ...about, t })).toBe(true);
  expect(isOurSurveyLink(['the new secret of 2026'], { ...about, t })).toBe(false);
  expect(isOurSurveyLink(undefined, { ...about, t })).toBe(false);
});

test('a link of an e-mail update that an older key made is read until that key is taken away', () => {
  const [newer, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const change = randomUUID();
  expect(readEmailLinkId([newer, older], emailLinkId(older, change))).toBe(change);
  expect(readEmailLinkId([newer, older], emailLinkId(newer, change))).toBe(change);
  expect(readEmailLinkId([newer], emailLinkId(older, change))).toBeUndefined();
});

let clients = 0;

describe('a setting of several secrets', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

  test('is read in its order, blanks between or not', () => {
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
  ])('%s is refused when it is not written so, and none is quoted', (name, value) => {
    const read = () => readConfig({ [name]: value }, now);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: got a value, takes `));
  });
});

describe('of two processes on one database', () => {
  const server = serverForTests();

  /** A process of its own secrets, in their order. */
  async function processOf(order: string): Promise<TestServer> {
    // The sites' clocks stand in the morning of 2026-11-21.
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
      // Each request has a client of its own: a body without a length counts as the largest one.
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
    // The first restart, then the second: what a step leaves behind is understood by those that it has not reached.
    ['old', 'old,new', true],
    ['old,new', 'old', true],
    ['old,new', 'new,old', true],
    ['new,old', 'old,new', true],
    // So that there are two.
    ['new,old', 'old', false],
    ['old', 'new,old', true],
    ['old', 'new,old (over)', false],
  ])('what one that has %s makes, one that has %s understands: %s', async (by, to, understood) => {
    const [maker, reader] = [await processOf(by), await processOf(to)];
    const { report } = whistleblowingOn(() => maker);
    const { followUp, add } = whistleblowingOn(() => reader);
    const { receiptCode } = (await report()).body;
    const { surveySecrets = ringOf('') } = reader.services.config;
    const change = randomUUID();
    const link = emailLinkId(maker.services.keys('email-link'), change);
    const proof = proofOf(maker.services.keys('proof'), change);
    const t = signSurveyLink(maker.services.config.surveySecrets?.[0].value ?? '', about.form, about.about);
    expect({
      // By the code alone: no secret of ours is asked.
      receipt: (await followUp(receiptCode)).status === 200,
      message: (await add(receiptCode, 'More of it.')).status === 200,
      emailLink: readEmailLinkId(reader.services.keys.all('email-link'), link) === change,
      proof: isProofOf(reader.services.keys.all('proof'), change, proof),
      surveyLink: isOurSurveyLink(acceptedAt(surveySecrets, reader.services.now()), { ...about, t }),
    }).toEqual({
      receipt: true,
      message: true,
      emailLink: understood,
      proof: understood,
      surveyLink: understood,
    });
  });

  test('a report that is sent again to one that has the new key first is there once, with its first receipt', async () => {
    const [first, second] = [await processOf('old,new'), await processOf('new,old')];
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await whistleblowingOn(() => first).report({}, { headers });
    expect(body).toMatchObject({ receiptCode: expect.any(String) });
    expect((await whistleblowingOn(() => second).report({}, { headers })).body).toEqual(body);
    expect((await whistleblowingOn(() => first).report({}, { headers })).body).toEqual(body);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { emailLinkId, readEmailLinkId } from './customers/email-link.ts';
import { isOurSurveyLink, signSurveyLink } from './submissions/survey-link.ts';

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

describe('a setting of several secrets', () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

  test('is read in its order, blanks between or not', () => {
    expect(
      readConfig({
        SURVEY_SECRET: 'the new one of 2026, the old one of 2025',
        METRICS_TOKEN: 'the-only-one-there-is',
        MALPRACTICE_KEY: `${key(1)},${key(2)}`,
      }),
    ).toMatchObject({
      surveySecrets: ['the new one of 2026', 'the old one of 2025'],
      metricsTokens: ['the-only-one-there-is'],
      malpracticeKeys: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
    });
  });

  test.each([
    ['SURVEY_SECRET', 'the new one of 2026,short'],
    ['METRICS_TOKEN', 'the-new-one-of-2026,'],
    ['MALPRACTICE_KEY', `${key(1)},${key(2).slice(1)}`],
    ['CRM_WEBHOOK_SECRET', 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=,secret'],
  ])('%s is refused when one of them is wrong, and none is quoted', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: got a value, takes `));
  });
});

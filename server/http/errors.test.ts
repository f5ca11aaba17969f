import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { fillPlaceholders } from '../platform/sentences.ts';
import { refusalSentence } from './errors.ts';

const server = serverForTests();

const limited = ['tooManyRequests', 'tooManyCodes', 'tooManyBytes', 'codesUsedUp'] as const;

describe('limit messages', () => {
  const sentenceAt = (now: string, seconds: number, key: (typeof limited)[number] = 'tooManyCodes') =>
    refusalSentence({ ...server.services, now: () => new Date(now) }, key, seconds);

  test.each(limited)('the message %s names the toll-free telephone and fills in every placeholder', (key) => {
    const { tollFree } = server.services.content.company;
    const { en, ar } = sentenceAt('2026-11-21T09:00:00Z', 60, key);
    for (const sentence of [en, ar]) {
      expect(sentence).toContain(`\u2066${tollFree.replaceAll(' ', '\u00a0')}\u2069`);
      expect(sentence).not.toMatch(/[{}]/);
    }
  });

  test.each([
    ['a second', '2026-11-21T09:00:00Z', 1, '12:01\u00a0pm', '12:01\u00a0م'],
    ['a full minute', '2026-11-21T09:00:00Z', 60, '12:01\u00a0pm', '12:01\u00a0م'],
    ['twenty minutes', '2026-11-21T06:20:30Z', 1200, '9:41\u00a0am', '9:41\u00a0ص'],
  ])('the message of a limit states the time in Riyadh after %s', (_, now, seconds, en, ar) => {
    const said = sentenceAt(now, seconds);
    expect(said.en).toContain(en);
    expect(said.ar).toContain(ar);
  });

  test('the message of a limit says tomorrow for a time after midnight in Riyadh', () => {
    const { sentences } = server.services;
    const said = sentenceAt('2026-11-21T20:30:00Z', 3600);
    for (const [language, time] of [
      ['en', '12:30\u00a0am'],
      ['ar', '12:30\u00a0ص'],
    ] as const)
      expect(said[language]).toContain(
        fillPlaceholders(sentences.text(language, 'mail', 'tomorrowAt'), { time }),
      );
  });
});

describe('limited requests', () => {
  const from = { 'x-forwarded-for': '192.0.2.77' };
  const untilIn = (text: string) => /\d{1,2}:\d\d\u00a0(?:[ap]m|[صم])/.exec(text)?.[0];

  test('a limited request is answered with the time of the next attempt, in the API and on the page', async () => {
    const { tollFree } = server.services.content.company;
    const ask = () => server.post(apiPaths.sendOtpForContact, {}, from);
    for (let count = 0; count < 20; count++) await ask();
    const { status, body, headers } = await ask();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    // It is noon in Riyadh, and the hour began with the first request for a code.
    expect(untilIn(body.error.en)).toMatch(/^(12:59|1:00)/);
    expect(untilIn(body.error.ar)).toMatch(/^(12:59|1:00)/);
    for (const language of ['ar', 'en'] as const) {
      const page = await server.request(`/${language}/contact-us`, {
        method: 'POST',
        headers: { ...from, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a=1',
      });
      const html = await page.text();
      expect(page.status).toBe(429);
      expect(html.replaceAll('\u00a0', ' ')).toContain(tollFree);
      expect(untilIn(html)).toBeDefined();
    }
  });
});

import { describe, expect, test } from 'vitest';
import type { SurveyForm } from '#domain/forms/form.ts';
import { callCenterSurvey, contractSurvey, evaluation } from '#domain/forms/surveys.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';
import { startDeliveries } from '../../deliverers.ts';
import { signSurveyLink } from './survey-link.ts';

const secret = 'a secret of sixteen characters and more';
const surveys = [contractSurvey, evaluation, callCenterSurvey].map((form) => [form.name, form] as const);
const day = 24 * 3_600_000;
const reference = expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);

let count = 0;
/** Returns a new subject, as a link contains it and as it is signed. */
function newSubject({ subjectField }: SurveyForm): { linked: string; signed: string } {
  count += 1;
  if (subjectField !== 'mobileNumber') return { linked: String(count), signed: String(count) };
  const subscriber = `57${String(count).padStart(7, '0')}`;
  return { linked: `0${subscriber}`, signed: `966${subscriber}` };
}

describe('surveys', () => {
  const server = serverForTests({ env: { SURVEY_SECRET: secret } });

  const send = (form: SurveyForm, linked: unknown, changes: object = {}, headers = {}) => {
    const payload = { ...examplePayload(form), [form.subjectField]: linked, ...changes };
    return server.post(form.endpoint, payload, headers);
  };
  const storedAs = async (quoted: string) => {
    const row = await server.submission(quoted);
    return { ...row, answers: row.answers };
  };
  const deliveriesOf = async (quoted: string) =>
    server.services.database.db
      .selectFrom('deliveries')
      .select('kind')
      .where('submission_id', '=', (await storedAs(quoted)).id)
      .execute();
  const told = (form: SurveyForm) => ({
    [form.flag]: false,
    code: 'alreadyAnswered',
    error: server.services.sentences.message('alreadyAnswered'),
  });

  describe.each(surveys)('%s', (name, form) => {
    test('a survey accepts one answer; a second one answers 409 and changes nothing', async () => {
      const { linked } = newSubject(form);
      const first = await send(form, linked);
      expect([first.status, first.body]).toEqual([200, { [form.flag]: true, reference }]);
      const stored = await storedAs(first.body.reference);
      const second = await send(form, linked, { satisfactionLevel: 1, satisfactionLevelId: 2 });
      expect([second.status, second.body]).toEqual([409, told(form)]);
      // Retry-After would suggest another attempt.
      expect(second.headers.get('retry-after')).toBeNull();
      expect(await storedAs(first.body.reference)).toEqual(stored);
    });

    test('a survey accepts one of several concurrent answers', async () => {
      const { linked } = newSubject(form);
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(form, linked)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    });

    test('a survey returns the first answer for a repeated key, and a rejection does not use up its key', async () => {
      const { linked } = newSubject(form);
      const key = { 'idempotency-key': `first-${name}` };
      const first = await send(form, linked, {}, key);
      const again = await send(form, linked, {}, key);
      expect([again.status, again.body]).toEqual([200, first.body]);

      const other = { 'idempotency-key': `second-${name}` };
      expect((await send(form, linked, {}, other)).status).toBe(409);
      expect((await send(form, linked, {}, other)).status).toBe(409);
      expect((await send(form, newSubject(form).linked, {}, other)).status).toBe(200);
    });

    test('a survey replaces an unverified answer by the first verified one, which then stays', async () => {
      const { linked, signed } = newSubject(form);
      const t = { t: signSurveyLink(secret, name, signed) };
      const forged = await send(form, linked);
      const about = (await storedAs(forged.body.reference)).subject;
      const key = { 'idempotency-key': `signed-${name}` };
      const own = await send(form, linked, t, key);
      expect(own).toMatchObject({ status: 200, body: { [form.flag]: true, reference } });
      expect(await send(form, linked, t, key)).toMatchObject({ status: 200, body: own.body });
      expect(await storedAs(forged.body.reference)).toMatchObject({
        subject: null,
        replaced_at: server.clock.now,
      });
      expect(await storedAs(own.body.reference)).toMatchObject({
        subject: about,
        link_verified: true,
        replaced_at: null,
      });
      for (const again of [{}, t]) {
        const late = await send(form, linked, again);
        expect([late.status, late.body]).toEqual([409, told(form)]);
      }
    });

    test('a survey accepts one verified answer when several arrive at once with unverified ones', async () => {
      const { linked, signed } = newSubject(form);
      const t = { t: signSurveyLink(secret, name, signed) };
      await send(form, linked);
      const [own, others] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => send(form, linked, t))),
        Promise.all(Array.from({ length: 3 }, () => send(form, linked))),
      ]);
      expect(own.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
      expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
    });

    test.each<[string, (signed: string) => unknown]>([
      ['another survey', (signed) => signSurveyLink(secret, 'another', signed)],
      ['another id', (signed) => signSurveyLink(secret, name, `${signed}1`)],
      ['another secret', (signed) => signSurveyLink(`${secret}!`, name, signed)],
      ['ours, cut', (signed) => signSurveyLink(secret, name, signed).slice(0, -1)],
      ['ours, and more', (signed) => `${signSurveyLink(secret, name, signed)}A`],
      ['ours, in a list', (signed) => [signSurveyLink(secret, name, signed)]],
      ['as long in characters, not in bytes', () => 'ن'.repeat(22)],
      ['nothing', () => ''],
      ['none at all', () => undefined],
    ])('a survey answer with the signature %s is stored as unverified', async (_, sign) => {
      const { linked, signed } = newSubject(form);
      const { status, body } = await send(form, linked, { t: sign(signed) });
      expect(status).toBe(200);
      const stored = await storedAs(body.reference);
      expect(stored.link_verified).toBe(false);
      expect(JSON.stringify(stored.answers)).not.toContain('"t"');
    });
  });

  test.each([
    ['customer-satisfaction', contractSurvey],
    ['evaluation', evaluation],
  ] as const)('%s without an id is not limited to one answer', async (_, form) => {
    for (const none of [0, '0', '', null, undefined, 0]) {
      const { status, body } = await send(form, none);
      expect(status).toBe(200);
      expect(await storedAs(body.reference)).toMatchObject({
        subject: null,
        answers: { [form.subjectField]: 0 },
      });
    }
  });

  test('a contract survey treats different spellings of a contract number as one contract', async () => {
    const { linked } = newSubject(contractSurvey);
    expect((await send(contractSurvey, Number(linked))).status).toBe(200);
    const eastern = linked.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
    for (const same of [linked, `00${linked}`, ` ${linked} `, eastern]) {
      expect((await send(contractSurvey, same)).status).toBe(409);
    }
    expect((await send(evaluation, linked)).status).toBe(200);
  });

  test('the call centre survey accepts one answer a day in Riyadh from a mobile in any spelling', async () => {
    const { linked, signed } = newSubject(callCenterSurvey);
    const before = server.clock.now;
    const at = (time: string) => {
      server.clock.now = new Date(time);
      return send(callCenterSurvey, time < '2026-11-22T21' ? linked : `+${signed}`);
    };
    const first = await at('2026-11-21T21:00:00Z');
    expect((await storedAs(first.body.reference)).subject).toBe(
      server.services.encryption.blindIndex('submissions.subject', `${signed} 2026-11-22`),
    );
    expect((await at('2026-11-22T20:59:59Z')).status).toBe(409);
    expect((await at('2026-11-22T21:00:00Z')).status).toBe(200);
    expect((await at('2026-11-22T21:00:01Z')).status).toBe(409);
    server.clock.now = before;
  });

  test('the call centre survey ignores a date sent by the client', async () => {
    const { linked } = newSubject(callCenterSurvey);
    await send(callCenterSurvey, linked);
    const date = new Date(server.clock.now.getTime() + day).toISOString();
    expect((await send(callCenterSurvey, linked, { date, isPushed: true })).status).toBe(409);
  });

  test.each<[string, number, SurveyForm, object]>([
    ['a satisfaction of 4', 1, contractSurvey, { satisfactionLevel: 4, simplityLevel: 10 }],
    ['a simplicity of 4', 1, contractSurvey, { satisfactionLevel: 10, simplityLevel: 4 }],
    ['two fives', 0, contractSurvey, { satisfactionLevel: 5, simplityLevel: 5 }],
    ['a ticket not satisfied', 1, evaluation, { satisfactionLevelId: 2 }],
    ['a ticket satisfied', 0, evaluation, { satisfactionLevelId: 1 }],
    ['a call of 1', 1, callCenterSurvey, { satisfactionLevel: 1 }],
    ['a call of 5', 0, callCenterSurvey, { satisfactionLevel: 5 }],
  ])('%s enqueues %d mails to staff', async (_, mails, form, scores) => {
    const { body } = await send(form, newSubject(form).linked, scores);
    expect(await deliveriesOf(body.reference)).toEqual(Array(mails).fill({ kind: 'staff-mail' }));
  });

  test('a survey mail is marked as urgent, with the source and whether the link was signed', async () => {
    const worker = await startDeliveries(server.services);
    const sent = async (form: SurveyForm, scores: object, sign: boolean) => {
      const { linked, signed } = newSubject(form);
      const t = sign ? { t: signSurveyLink(secret, form.name, signed) } : {};
      const { body } = await send(form, linked, { ...scores, ...t, source: 'sms' });
      return { linked, mail: await server.mailWith(body.reference) };
    };
    const verified = await sent(evaluation, { satisfactionLevelId: 2 }, true);
    expect(verified.mail.subject).toMatch(/^عاجل: تقييم تذكرة · /);
    expect(verified.mail.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'x-priority', value: '1 (Highest)' }),
        expect.objectContaining({ key: 'importance', value: 'High' }),
      ]),
    );
    expect(verified.mail.text).toContain(`Ticket number: ${verified.linked}\n`);
    expect(verified.mail.text).toContain('Survey link: Signed by us\n');
    expect(verified.mail.text).toContain('Campaign: sms\n');
    const unverified = await sent(callCenterSurvey, { satisfactionLevel: 2 }, false);
    expect(unverified.mail.text).toContain('How satisfied are you?: 2 / 10\n');
    expect(unverified.mail.text).toContain(`Mobile number: ${unverified.linked}\n`);
    expect(unverified.mail.text).toContain('Survey link: Not verified');
    await worker.stop();
  });

  test('a survey mail says if a later answer has replaced this one', async () => {
    const { linked, signed } = newSubject(evaluation);
    const { body } = await send(evaluation, linked, { satisfactionLevelId: 2 });
    const t = signSurveyLink(secret, evaluation.name, signed);
    const own = await send(evaluation, linked, { satisfactionLevelId: 2, t });
    const worker = await startDeliveries(server.services);
    expect((await server.mailWith(body.reference)).text).toContain(
      'Replaced: A later answer through a link that we signed replaced this one',
    );
    expect((await server.mailWith(own.body.reference)).text).not.toContain('Replaced: ');
    await worker.stop();
  });

  test('a survey treats no link as verified without SURVEY_SECRET', async () => {
    const { config } = server.services;
    server.services.config = { ...config, surveySecrets: undefined };
    const { linked, signed } = newSubject(contractSurvey);
    const t = signSurveyLink('', contractSurvey.name, signed);
    const { status, body } = await send(contractSurvey, linked, { t });
    server.services.config = config;
    expect([status, (await storedAs(body.reference)).link_verified]).toEqual([200, false]);
  });
});

import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { cashFinance } from '#domain/forms/business-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { followHelpers } from '#tests/support/follow.ts';
import { type AnyJson, examplePayload, formOf } from '#tests/support/site.ts';
import { privacyRoom } from '../../desk/privacy/requests.ts';
import type { Session } from '../../desk/sign-in/sessions.ts';

const server = serverForTests({ delivers: true });
const { newMobile, newAddress, opened, mailsTo } = followHelpers(() => server);
const requestMailsAbout = async (reference: string) => {
  const announced = server.services.sentences.text('ar', 'mail', 'request.subject');
  return (await mailsTo('leads@rimal.example')).filter(
    ({ subject }) => subject?.startsWith(announced) && subject.includes(reference),
  );
};

describe('follow page', () => {
  test('a customer sees the state of a submission with reference, mobile and code', async () => {
    const { look, reference, email } = await opened();
    const { status, body } = await look();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isFound: true,
      application: {
        reference,
        form: 'cars-finance',
        state: 'received',
        canWithdraw: true,
        wantsMessages: true,
        timeLine: [{ state: 'received', on: '2026-11-21', name: { en: 'Received' } }],
        ways: ['mail'],
        email: `${email[0]}•••@e•••.com`,
      },
    });
    expect(JSON.stringify(body)).not.toContain(email);
  });

  test('a customer withdraws a submission once; staff and customer are notified', async () => {
    const { change, reference, email } = await opened();
    const { body } = await change('withdraw');
    expect(body).toMatchObject({ isChanged: true, application: { state: 'withdrawn', canWithdraw: false } });
    expect(await change('withdraw')).toMatchObject({
      status: 422,
      body: { errors: { change: 'cannotWithdraw' } },
    });
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 15_000 }).toBe(2);
    const withdrawn = server.services.sentences.text('ar', 'mail', 'withdrawn.plainSubject');
    const toStaff = async () =>
      (await mailsTo('leads@rimal.example')).filter(
        ({ subject }) => subject?.startsWith(withdrawn) && subject.includes(reference),
      );
    await expect.poll(toStaff, { timeout: 15_000 }).toHaveLength(1);
  });

  test('a customer turns messages off and on again', async () => {
    const { change } = await opened();
    expect((await change('messages-off')).body.application.wantsMessages).toBe(false);
    expect((await change('messages-on')).body.application.wantsMessages).toBe(true);
  });

  test('a customer corrects the e-mail address only with the link sent to it, within 24 hours', async () => {
    const { change, reference, look, email } = await opened();
    const corrected = 'corrected@other.example';
    expect((await change('email', { email: corrected })).body).toMatchObject({ isChanged: true });
    expect((await look()).body.application.email).toBe(`${email[0]}•••@e•••.com`);
    const [mail] = await mailsTo(corrected);
    const link = /follow\?email=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const confirm = (id: unknown) => server.post(apiPaths.followEmail, { id }, newAddress());
    for (const wrong of ['', 'x', `x${link}`, link.slice(0, -4), 'x'.repeat(1001), 7])
      expect([wrong, (await confirm(wrong)).status]).toEqual([wrong, 422]);
    expect((await confirm(link)).body).toEqual({ isConfirmed: true });
    expect((await confirm(link)).body).toEqual({ isConfirmed: true });
    const row = await server.submission(reference);
    expect(row.answers.email).toBe(corrected);
    const toStaff = async () =>
      (await mailsTo('leads@rimal.example')).filter(
        ({ subject }) => subject?.startsWith('تصحيح') && subject.includes(reference),
      );
    await expect.poll(toStaff, { timeout: 15_000 }).toHaveLength(1);
    const now = server.clock.now;
    const other = await opened();
    await other.change('email', { email: 'late@other.example' });
    const [late] = await mailsTo('late@other.example');
    server.clock.now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await confirm(/follow\?email=([\w-]+)/.exec(late?.text ?? '')?.[1])).status).toBe(422);
    server.clock.now = now;
  });

  test('a customer can confirm only the newest link; an older one does not undo it', async () => {
    const { change, look, email } = await opened();
    const linkTo = async (to: string) => {
      await change('email', { email: to });
      const [mail] = await mailsTo(to);
      return /follow\?email=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const statusOf = async (id: string) =>
      (await server.post(apiPaths.followEmail, { id }, newAddress())).status;
    const first = await linkTo('first@other.example');
    const second = await linkTo('second@other.example');
    expect(await statusOf(first)).toBe(422);
    expect((await look()).body.application.email).toBe(`${email[0]}•••@e•••.com`);
    expect([await statusOf(second), await statusOf(second), await statusOf(first)]).toEqual([200, 200, 422]);
    expect((await look()).body.application.email).toBe('s•••@o•••.example');
  });

  test.each(['export', 'erasure'] as const)(
    'a customer requests the %s of all data under the national id once, and the staff are notified',
    async (kind) => {
      const { change, look, reference } = await opened();
      const { body } = await change(`ask-${kind}`);
      const asked = { kind, reference: expect.any(String), dueOn: '2026-12-21' };
      expect(body).toMatchObject({ isChanged: true, application: { dataRequests: { open: [asked] } } });
      expect((await change(`ask-${kind}`)).body.application).toEqual(body.application);
      expect((await look()).body.application).toEqual(body.application);
      const toStaff = () => requestMailsAbout(reference);
      await expect.poll(toStaff, { timeout: 15_000 }).toHaveLength(1);
      const [mail] = await toStaff();
      expect(mail?.text).toContain(body.application.dataRequests.open[0].reference);
      await server.services.database.db.deleteFrom('data_subject_requests').execute();
    },
  );

  test('a job applicant requests the export of their data, and the staff are notified', async () => {
    const mobile = newMobile();
    const form = formOf(careers, { phoneNumber: mobile });
    form.set('file', new File([new Uint8Array(pdf())], 'cv.pdf'));
    const sent = await server.request(careers.endpoint, { method: 'POST', body: form });
    const { reference } = (await sent.json()) as AnyJson;
    const { change } = await opened({ reference, mobile, email: '' });
    expect((await change('ask-export')).status).toBe(200);
    await expect.poll(() => requestMailsAbout(reference), { timeout: 15_000 }).toHaveLength(1);
    await server.services.database.db.deleteFrom('data_subject_requests').execute();
  });

  test('a customer sees only their own request when another person uses the same national id', async () => {
    const [mine, theirs] = [await opened(), await opened()];
    const openOf = async ({ look }: typeof mine) => (await look()).body.application.dataRequests.open;
    await mine.change('ask-export');
    expect(await openOf(mine)).toHaveLength(1);
    expect(await openOf(theirs)).toEqual([]);
    await theirs.change('ask-export');
    expect(await openOf(theirs)).toMatchObject([{ kind: 'export' }]);
    expect((await openOf(theirs))[0].reference).not.toBe((await openOf(mine))[0].reference);
    await server.services.database.db.deleteFrom('data_subject_requests').execute();
  });

  test('a customer without national id requests erasure of one submission; two officers erase only that', async () => {
    const mobile = newMobile();
    const { body } = await server.post(
      cashFinance.endpoint,
      examplePayload(cashFinance, { MobileNumber: mobile }),
    );
    const { reference } = body;
    const { change, look } = await opened({ reference, mobile, email: '' });
    const asked = (await change('ask-erasure')).body.application.dataRequests;
    expect(asked).toMatchObject({ about: 'submission', open: [{ kind: 'erasure' }] });
    const rooms = ['one', 'two'].map((subject) =>
      privacyRoom(server.services, { subject, name: subject } as Session),
    );
    const outcomes = [];
    for (const room of rooms) outcomes.push(await room.confirmErasure(asked.open[0].reference));
    expect(outcomes).toMatchObject([{ outcome: 'first' }, { outcome: 'erased' }]);
    expect((await look()).status).toBe(422);
  });

  test('a customer can use the longest address that a form accepts', async () => {
    const { change } = await opened();
    const longest = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(2)}${'c'.repeat(59)}.example`;
    expect((await change('email', { email: longest })).status).toBe(200);
    const [mail] = await mailsTo(longest);
    const id = /follow\?email=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await server.post(apiPaths.followEmail, { id }, newAddress())).status).toBe(200);
  });

  test('a customer receives five links an hour and ten mails a day to one address', async () => {
    const to = 'stranger@other.example';
    const statuses = [];
    for (let one = 0; one < 3; one += 1) {
      const { change } = await opened();
      for (let times = 0; times < 6; times += 1)
        statuses.push((await change('email', { email: one < 2 ? to : to.toUpperCase() })).status);
    }
    const five = [200, 200, 200, 200, 200, 429];
    expect(statuses).toEqual([...five, ...five, 429, 429, 429, 429, 429, 429]);
    expect(await mailsTo(to)).toHaveLength(10);
  });

  test('a customer gets a refusal, not an error, when the data is erased during the change', async () => {
    const { change, reference } = await opened();
    const { gateways, database, now } = server.services;
    const { send } = gateways.mail;
    gateways.mail.send = async () => {
      gateways.mail.send = send;
      await database.db
        .updateTable('submissions')
        .set({ erased_at: now(), progress: null })
        .where('reference', '=', reference)
        .execute();
    };
    expect(await change('email', { email: 'erased@other.example' })).toMatchObject({
      status: 422,
      body: { isChanged: false, code: 'notVerifiedYet' },
    });
  });

  test('a customer gets answers that no cache stores', async () => {
    const { look } = await opened();
    expect((await look()).headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['email', { email: 'no address' }, { email: 'emailPatternMessage' }],
    ['email', {}, { email: 'emailRequired' }],
    ['paid', {}, { change: 'invalidSubmission' }],
  ])('a customer cannot change %s with %o', async (what, more, errors) => {
    const { change } = await opened();
    expect(await change(what, more)).toMatchObject({ status: 422, body: { isChanged: false, errors } });
  });
});

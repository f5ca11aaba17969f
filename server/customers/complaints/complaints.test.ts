import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { contact, contactWithFile } from '#domain/forms/contact.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf, photo } from '#tests/support/files.ts';
import { type AnyJson, examplePayload, formOf } from '#tests/support/site.ts';
import { loadLead } from '../deliveries/lead.ts';
import { findTracked } from '../follow/find-followed.ts';
import { toFollowedApplication } from '../follow/view.ts';
import { addState } from '../lead-states/lead-states.ts';
import { sendComplaintReminders } from './complaint-reminders.ts';

// The tests start on Saturday 21 November 2026 at noon. The working week is Sunday to Thursday. The test company
// answers complaints within seven working days, and reminds three days before.
const saturday = new Date('2026-11-21T09:00:00Z');
const at = (day: string) => new Date(`${day}T09:00:00Z`);

const server = serverForTests({ delivers: true });

let count = 0;
/** Returns the fields of a visitor whose mobile is proven. */
async function proven() {
  count += 1;
  const local = `0559${String(count).padStart(6, '0')}`;
  const mobileNumber = `966${local.slice(1)}`;
  const { body: sent } = await server.post(apiPaths.sendOtpForContact, { mobileNo: mobileNumber });
  const { body } = await server.post(apiPaths.verifyOtpForContact, {
    otp: await server.codeSentTo(mobileNumber),
    mobileNumber,
    nationalId: '1010101010',
    genTime: sent.generatedTime,
  });
  return { MobileNumber: local, proof: String(body.proof) };
}
async function message(ServiceTypeId: string, language = 'ar'): Promise<string> {
  const { MobileNumber, proof } = await proven();
  // Each visitor has a separate address, because the mails per address and day are limited.
  const email = `visitor-${count}@example.com`;
  const typed = { MobileNumber, ServiceTypeId, email, emailConfirmation: email };
  const payload = { ...examplePayload(contact, typed), proof };
  return (await server.post(contact.endpoint, payload, { 'accept-language': language })).body.reference;
}
const complaint = () => message('4');
const rowOf = (reference: string) =>
  server.services.database.db
    .selectFrom('submissions')
    .select(['id', 'answer_by', 'answered_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const remindersOf = async (reference: string) =>
  (
    await server.services.database.db
      .selectFrom('deliveries as d')
      .innerJoin('submissions as s', 's.id', 'd.submission_id')
      .select('d.kind')
      .where('s.reference', '=', reference)
      .where('d.kind', 'like', 'complaint%')
      .orderBy('d.id')
      .execute()
  ).map(({ kind }) => kind);
const mailsAbout = async (reference: string, to: RegExp) =>
  (await server.mails()).filter(
    (mail) => mail.subject?.includes(reference) && to.test(String(mail.to?.[0]?.address)),
  );
async function stands(reference: string, state: 'in-review' | 'completed') {
  const { id } = await rowOf(reference);
  await server.services.database.db
    .transaction()
    .execute((tx) => addState(tx, server.services, id, { state, at: server.clock.now, source: 'desk' }));
}

describe('complaint', () => {
  test('a complaint has an answer date in working days; other messages have none', async () => {
    // Counted from Sunday 22 November, the seventh working day follows a weekend.
    expect(await rowOf(await complaint())).toMatchObject({ answer_by: '2026-12-01', answered_at: null });
    expect((await rowOf(await message('5'))).answer_by).toBeNull();
  });

  test('a complaint is recognised from the after-sales form too', async () => {
    const sendAfterSales = async (ServiceTypeId: string) => {
      const typed = { ServiceTypeId, MobileNumber: '0551239876', email: '' };
      const headers = { 'accept-language': 'en' };
      return (await server.post(afterSales.endpoint, examplePayload(afterSales, typed), headers)).body;
    };
    const { reference, answerBy } = await sendAfterSales('4');
    expect(answerBy).toBe('2026-12-01');
    expect(await rowOf(reference)).toMatchObject({ answer_by: '2026-12-01', answered_at: null });
    const other = await sendAfterSales('3');
    expect(other).not.toHaveProperty('answerBy');
    expect((await rowOf(other.reference)).answer_by).toBeNull();
    // The visitor gave no address, so this mail goes to the staff. Its subject is Arabic.
    const subject = server.services.sentences.text('ar', 'forms', 'names.complaint');
    await expect
      .poll(() => mailsAbout(reference, /./), { timeout: 15_000 })
      .toMatchObject([{ subject: expect.stringContaining(subject) }]);
  });

  test('a complaint names the answer date to staff and customer, and the next authority to the customer', async () => {
    const reference = await message('4', 'en');
    await expect.poll(() => mailsAbout(reference, /./), { timeout: 15_000 }).toHaveLength(2);
    const [staff] = await mailsAbout(reference, /^leads@/);
    expect(staff?.subject).toBe(`شكوى · ${reference}`);
    expect(staff?.text?.split('\n')[1]).toMatch(/^شكوى: .* 1 ديسمبر 2026/);
    const [customer] = await mailsAbout(reference, /^visitor-/);
    expect(customer?.text).toMatch(/Tuesday,? 1 December.*SAMA Cares.*800/s);
    expect(customer?.text).toMatch(/Complaint/s);
    const texts = async () => (await server.outbox('sms')).filter((sms) => sms.includes(reference));
    await expect.poll(texts, { timeout: 15_000 }).toHaveLength(1);
    const [sms = ''] = await texts();
    const { text } = JSON.parse(sms) as { text: string };
    expect(text).toMatch(/Complaint.*1 December.*SAMA Cares/);
    expect(text.replaceAll(' ', '')).toContain('8001256666');
    expect(text).not.toMatch(/\d{4}|http/);
  });

  test('a complaint triggers one reminder before its answer date and one after it, even with several processes', async () => {
    const reference = await complaint();
    const other = await message('5');
    const answered = await complaint();
    const late = await complaint();
    await stands(answered, 'completed');
    const look = async (day: string) => {
      server.clock.now = at(day);
      await Promise.all(Array.from({ length: 4 }, () => sendComplaintReminders(server.services)));
      return remindersOf(reference);
    };
    // On Wednesday four working days remain: Thursday, Sunday, Monday and Tuesday. On Thursday three remain.
    expect(await look('2026-11-25')).toEqual([]);
    expect(await look('2026-11-26')).toEqual(['complaint-due']);
    expect(await look('2026-12-01')).toEqual(['complaint-due']);
    await stands(late, 'completed');
    expect(await look('2026-12-02')).toEqual(['complaint-due', 'complaint-late']);
    expect(await look('2026-12-20')).toEqual(['complaint-due', 'complaint-late']);
    expect(await remindersOf(other)).toEqual([]);
    expect(await remindersOf(answered)).toEqual([]);
    expect(await remindersOf(late)).toEqual(['complaint-due']);
    await expect
      .poll(
        async () => (await mailsAbout(reference, /^leads@/)).map(({ subject }) => subject?.split(' ·')[0]),
        { timeout: 15_000 },
      )
      .toEqual(expect.arrayContaining(['شكوى تنتظر الرد', 'شكوى فات موعد الرد عليها']));
    server.clock.now = saturday;
  });

  test('a complaint counts as unanswered after it is reopened', async () => {
    const reference = await complaint();
    await stands(reference, 'completed');
    expect((await rowOf(reference)).answered_at).toEqual(saturday);
    await stands(reference, 'in-review');
    expect((await rowOf(reference)).answered_at).toBeNull();
    const other = await message('5');
    await stands(other, 'completed');
    expect((await rowOf(other)).answered_at).toBeNull();
  });

  test('a complaint shows its answer date while open, and always the next authority, on the follow page', async () => {
    const reference = await complaint();
    const view = async () => {
      const { id } = await rowOf(reference);
      const { answers } = await loadLead(server.services.database.db, server.services.encryption, id);
      const mobile = String(answers.MobileNumber);
      const followed = await findTracked(server.services.database.db, server.services, {
        reference,
        mobile,
      });
      return followed && (await toFollowedApplication(server.services, followed)).complaint;
    };
    const { escalation } = server.services.content.complaints;
    await stands(reference, 'in-review');
    expect(await view()).toEqual({ answerBy: '2026-12-01', escalation });
    await stands(reference, 'completed');
    // Staff can undo a state for a minute; until then the customer does not see it.
    server.clock.now = new Date(server.clock.now.getTime() + 61_000);
    expect(await view()).toEqual({ escalation });
  });

  test('a complaint tells the customer the next authority when it is closed', async () => {
    const reference = await message('4', 'en');
    await expect.poll(() => mailsAbout(reference, /^visitor-/), { timeout: 15_000 }).toHaveLength(1);
    await stands(reference, 'completed');
    await expect.poll(() => mailsAbout(reference, /^visitor-/), { timeout: 15_000 }).toHaveLength(2);
    expect((await mailsAbout(reference, /^visitor-/)).at(-1)?.text).toMatch(/Complaint.*SAMA Cares/s);
  });

  test('a complaint triggers no reminder after it was erased', async () => {
    const reference = await complaint();
    const { id } = await rowOf(reference);
    const { db } = server.services.database;
    await db.updateTable('submissions').set({ erased_at: saturday }).where('id', '=', id).execute();
    server.clock.now = at('2026-12-20');
    await sendComplaintReminders(server.services);
    server.clock.now = saturday;
    expect(await remindersOf(reference)).toEqual([]);
  });
});

describe('message with a file', () => {
  async function send(file: { name: string; content: Buffer }, changes: Record<string, string> = {}) {
    const { MobileNumber, proof } = await proven();
    const body = formOf(contactWithFile, {
      CustomerMobileNo: MobileNumber,
      ServiceCategoryId: '4',
      proof,
      ...changes,
    });
    body.set('attachment', new File([new Uint8Array(file.content)], file.name));
    const response = await server.request(contactWithFile.endpoint, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as AnyJson };
  }

  test('a message with a file reaches the staff with the file attached', async () => {
    const content = pdf();
    const { status, body } = await send({ name: 'عقدي.pdf', content });
    expect([status, body]).toEqual([200, { isSubmitted: true, reference: expect.any(String) }]);
    expect((await rowOf(body.reference)).answer_by).toBe('2026-12-01');
    const mails = () => mailsAbout(body.reference, /^leads@/);
    await expect.poll(mails, { timeout: 15_000 }).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['عقدي.pdf']);
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(content);
  });

  test.each<[string, { name: string; content: Buffer }, Record<string, string>, object]>([
    ['of another kind', { name: 'a.txt', content: Buffer.from('x') }, {}, { attachment: 'fileTypeWrong' }],
    [
      'whose content does not match its name',
      { name: 'a.pdf', content: Buffer.from('<p>') },
      {},
      { attachment: 'fileContentWrong' },
    ],
    [
      'that is too large',
      { name: 'a.pdf', content: Buffer.alloc(10 * 1024 * 1024 + 1) },
      {},
      { attachment: 'fileTooLarge' },
    ],
    [
      'without a proof',
      { name: 'a.pdf', content: pdf() },
      { proof: 'x' },
      { CustomerMobileNo: 'notVerifiedYet' },
    ],
  ])('a file %s is rejected and not stored', async (_, file, changes, errors) => {
    const { db } = server.services.database;
    const kept = async () => (await db.selectFrom('files').select('id').execute()).length;
    const before = await kept();
    const { status, body } = await send(file, changes);
    expect([status, body]).toEqual([422, expect.objectContaining({ isSubmitted: false, errors })]);
    expect(await kept()).toBe(before);
  });

  test('a message with a picture loses the picture’s location data', async () => {
    const content = await photo();
    expect(content.includes('Exif')).toBe(true);
    const { body } = await send({ name: 'photo.jpg', content });
    const { db } = server.services.database;
    const { id } = await rowOf(body.reference);
    const file = await db
      .selectFrom('files')
      .select('id')
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await server.services.files.read(file.id)).includes('Exif')).toBe(false);
  });

  test('the specification’s endpoint ignores a file name in JSON, and answers 415 for multipart', async () => {
    const { MobileNumber, proof } = await proven();
    const payload = { ...examplePayload(contact, { MobileNumber }), proof, attachment: 'a.pdf' };
    const { body } = await server.post(contact.endpoint, payload);
    const { db } = server.services.database;
    const { id } = await rowOf(body.reference);
    expect(await db.selectFrom('files').select('id').where('submission_id', '=', id).execute()).toEqual([]);
    const multipart = await server.request(contact.endpoint, { method: 'POST', body: formOf(contact) });
    expect(multipart.status).toBe(415);
  });
});

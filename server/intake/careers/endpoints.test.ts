import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { careers } from '#domain/forms/careers.ts';
import type { MessageKey } from '#locales/keys.ts';
import { serverForTests } from '#tests/support/database.ts';
import { doc, docx, pdf } from '#tests/support/files.ts';
import { type AnyJson, formOf } from '#tests/support/site.ts';
import { fileName } from '../files/files.ts';

const { endpoint } = careers;

describe('job application', () => {
  const server = serverForTests({ delivers: true, env: { RECEIPTS: 'none' } });

  const apply = async (
    file: { name: string; content: Buffer | string } | undefined,
    changes: Record<string, string | undefined> = {},
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: AnyJson }> => {
    const form = formOf(careers, changes);
    if (file) form.set('file', new File([Buffer.from(file.content)], file.name));
    const response = await server.request(endpoint, { method: 'POST', body: form, headers });
    return { status: response.status, body: await response.json() };
  };
  const count = async () => {
    const { n } = await server.services.database.db
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };

  test('a job application is stored with its CV, which reaches the staff unchanged', async () => {
    const content = docx({ name: 'word/vbaProject.bin', content: 'x' });
    const { status, body } = await apply({ name: 'سيرتي الذاتية.docx', content });
    expect({ status, body }).toEqual({
      status: 200,
      body: { isEmailSent: true, reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/) },
    });
    const { db } = server.services.database;
    const row = await server.submission(body.reference);
    expect(row.answers).toEqual({
      fullName: 'متقدم نموذجي',
      email: 'candidate@example.com',
      phoneNumber: '966551234567',
      cv: 'سيرتي الذاتية.docx',
      vacancy: null,
    });
    const file = await db
      .selectFrom('files')
      .select(['id', 'submission_id', 'name', 'notes', 'size'])
      .where('submission_id', '=', row.id)
      .executeTakeFirstOrThrow();
    const name = fileName(server.services.encryption, file);
    expect({ ...file, name }).toMatchObject({
      name: 'سيرتي الذاتية.docx',
      notes: ['macros'],
      size: content.length,
    });
    expect(await server.services.files.read(file.id)).toEqual(content);

    const { attachments, text, subject } = await server.mailWith(body.reference);
    expect(attachments.map(({ filename }) => filename)).toEqual(['سيرتي الذاتية.docx']);
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(content);
    expect(text).toContain('contains macros');
    expect(subject).toBe(`طلب توظيف · ${body.reference}`);
  });

  test('a job application shows the staff its vacancy, even an unknown one', async () => {
    const vacancy = 'محاسب، الرياض';
    const { body } = await apply({ name: 'cv.pdf', content: pdf() }, { vacancy });
    const { text } = await server.mailWith(body.reference);
    const title = server.services.sentences.text('ar', 'forms', 'fields.vacancy.title');
    expect(text).toContain(`${title}: ${vacancy}`);
  });

  test("a job application is rejected if the vacancy's name is too long", async () => {
    const { status, body } = await apply({ name: 'cv.pdf', content: pdf() }, { vacancy: 'x'.repeat(201) });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { vacancy: 'textTooLong' } });
  });

  test.each<[string, Parameters<typeof apply>[0], MessageKey]>([
    ['no CV', undefined, 'cvRequired'],
    ['a nameless empty CV, as a browser sends an empty field', { name: '', content: '' }, 'cvRequired'],
    ['another kind of file', { name: 'cv.txt', content: 'x' }, 'fileTypeWrong'],
    ['an empty file', { name: 'cv.pdf', content: '' }, 'fileEmpty'],
    ['a page under a document name', { name: 'cv.pdf', content: '<script></script>' }, 'fileContentWrong'],
    ['a file over 10 MiB', { name: 'cv.pdf', content: Buffer.alloc(10 * 1024 * 1024 + 1) }, 'fileTooLarge'],
  ])('a job application with %s is rejected, and stores nothing', async (_, file, message) => {
    const before = await count();
    const { status, body } = await apply(file);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { isEmailSent: false, errors: { file: message } },
    });
    expect(body.error).toEqual(server.services.sentences.message(message));
    expect(await count()).toBe(before);
  });

  test('a job application reports all its errors at once', async () => {
    const { status, body } = await apply(
      { name: 'cv.exe', content: 'MZ' },
      { fullName: ' ', phoneNumber: '055', infoConsent: 'false' },
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      fullName: 'nameRequired',
      phoneNumber: 'phonePatternMessage',
      infoConsent: 'infoConsentRequired',
      file: 'fileTypeWrong',
    });
  });

  test.each([2, 12])('a job application accepts one file, not %i', async (many) => {
    const form = formOf(careers);
    for (let n = 0; n < many; n++) form.append('file', new File([new Uint8Array(pdf())], `cv-${n}.pdf`));
    const response = await server.request(endpoint, { method: 'POST', body: form });
    expect(response.status).toBe(422);
    expect(((await response.json()) as AnyJson).errors).toEqual({ file: 'onlyOneFile' });
  });

  test('a job application repeated with its key returns the first answer; another file answers 422', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await apply({ name: 'cv.pdf', content: pdf() }, {}, headers);
    const before = await count();
    expect(await apply({ name: 'cv.pdf', content: pdf() }, {}, headers)).toEqual(first);
    expect(await apply({ name: 'cv.pdf', content: doc() }, {}, headers)).toMatchObject({ status: 422 });
    const other = await apply({ name: 'cv.pdf', content: pdf('/A 1') }, {}, headers);
    expect(other).toMatchObject({ status: 422, body: { isEmailSent: false } });
    expect(await count()).toBe(before);
  });

  test('a job application repeated within a day with the same file returns the first reference', async () => {
    const changes = { phoneNumber: '0551239999' };
    const cv = { name: 'cv.pdf', content: pdf('/B 1') };
    const first = await apply(cv, changes);
    const before = await count();
    expect((await apply(cv, changes)).body).toMatchObject({
      reference: first.body.reference,
      alreadyReceived: true,
    });
    expect(await count()).toBe(before);
    const other = await apply({ name: 'cv.pdf', content: pdf('/B 2') }, changes);
    expect(other.body).not.toHaveProperty('alreadyReceived');
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { photo } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { answerReport, openReport, openReportFile } from '#tests/support/officer.ts';

describe('follow-up of a malpractice report', () => {
  const server = serverForTests();
  const { report, followUp, add } = whistleblowingHelpers(() => server);

  test("a follow-up shows the report's state, answers and additions in order, without internal notes", async () => {
    const { body } = await report({ reporterName: 'شاهد' });
    const { reference, receiptCode } = body;
    expect((await followUp(receiptCode)).body).toEqual({
      isFound: true,
      reference,
      state: 'received',
      receivedOn: '2026-11-21',
      // The test company promises acknowledgement in six days and an answer in two months.
      acknowledgedBy: '2026-11-27',
      answeredBy: '2027-01-21',
      messages: [],
    });
    await answerReport(server.services, reference, { text: 'هل لديكم رقم الفاتورة؟' });
    expect((await followUp(receiptCode.toLowerCase().replaceAll('-', ' '))).body).toMatchObject({
      state: 'acknowledged',
      messages: [{ author: 'officer', text: 'هل لديكم رقم الفاتورة؟', files: [] }],
    });
    expect((await add(receiptCode, 'رقم الفاتورة 1184')).body).toMatchObject({
      isAdded: true,
      report: { reference, state: 'acknowledged', messages: [{ author: 'officer' }, { author: 'reporter' }] },
    });
    await answerReport(server.services, reference, { state: 'closed' });
    await answerReport(server.services, reference, { text: 'ملاحظة داخلية', kind: 'note' });
    expect((await followUp(receiptCode)).body).toMatchObject({
      state: 'closed',
      outcome: 'measures',
      messages: [
        { author: 'officer', writtenOn: '2026-11-21', text: 'هل لديكم رقم الفاتورة؟' },
        { author: 'reporter', writtenOn: '2026-11-21', text: 'رقم الفاتورة 1184' },
      ],
    });
    const opened = await openReport(server.services, reference);
    expect(opened?.answers).toMatchObject({ reporterName: 'شاهد', IsAJFCEmployee: null, reportType: 1 });
    expect(opened?.messages).toHaveLength(3);
    expect(JSON.stringify((await followUp(receiptCode)).body)).not.toContain('ملاحظة');
    // An addition reopens a closed report.
    expect((await add(receiptCode, 'بقي شيء')).body.report).toMatchObject({ state: 'examined' });
  });

  test('a report keeps a picture for the officer, without its location and owner', async () => {
    const file = new File([new Uint8Array(await photo('png'))], 'proof.png');
    const { body } = await report({}, { file });
    const opened = await openReport(server.services, body.reference);
    expect(opened?.files).toMatchObject([{ name: 'proof.png', contentType: 'image/png' }]);
    const content = await openReportFile(server.services, body.reference);
    expect(content?.subarray(1, 4).toString()).toBe('PNG');
    expect(content?.includes('SECRET')).toBe(false);
  });

  test.each(['BCDF-GHJK-MNPQ-RTVW', '2222222222222222'])(
    'a follow-up rejects the unknown code %s',
    async (code) => {
      const { status, body } = await followUp(code);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { isFound: false, errors: { receiptCode: 'receiptCodeUnknown' } },
      });
      expect((await add(code, 'x')).body.errors).toEqual({ receiptCode: 'receiptCodeUnknown' });
    },
  );

  test('a follow-up rejects a malformed or missing code', async () => {
    expect((await followUp('1234')).body.errors).toEqual({ receiptCode: 'receiptCodePatternMessage' });
    expect((await followUp('')).body.errors).toEqual({ receiptCode: 'receiptCodeRequired' });
  });

  test('a follow-up allows sixty tries an hour', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const guess = async () =>
      (await server.post(apiPaths.whistleblowingFollowUp, { receiptCode: 'x' }, headers)).status;
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push(await guess());
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a repeated report is accepted once per key, and another report with the key is rejected', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([report({}, { headers }), report({}, { headers })]);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await report({}, { headers })).toEqual(first);
    const other = await report({ suspectName: 'آخر' }, { headers });
    expect(other).toMatchObject({ status: 422, body: { isPosted: false, errors: {} } });
    const sent = { 'idempotency-key': randomUUID() };
    for (const text of ['مرة', 'مرة'])
      expect((await add(first.body.receiptCode, text, sent)).status).toBe(200);
    expect((await add(first.body.receiptCode, 'أخرى', sent)).status).toBe(422);
    expect((await followUp(first.body.receiptCode)).body.messages).toHaveLength(1);
  });

  test('a report with several errors lists all of them at once', async () => {
    const { status, body } = await report(
      {
        reportType: '99',
        describtion: 'قصير',
        suspectName: '',
        suspectDepartment: undefined,
        suspectMobileNo: '12',
        reporterMobileNo: '0112345678',
        reporterEmail: 'x@y',
        IsAJFCEmployee: 'perhaps',
      },
      { file: new File(['x'], 'a.html') },
    );
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        isPosted: false,
        errors: {
          reportType: 'requiredField',
          describtion: 'descriptionTooShort',
          suspectName: 'requiredField',
          suspectDepartment: 'requiredField',
          suspectMobileNo: 'invalidMobile',
          reporterMobileNo: 'invalidMobile',
          reporterEmail: 'invalidEmail',
          IsAJFCEmployee: 'requiredField',
          file: 'fileTypeWrong',
        },
        error: { en: expect.any(String), ar: expect.any(String) },
      },
    });
  });

  test.each([
    ['ن'.repeat(29), 422],
    ['ن'.repeat(30), 200],
    [` ${'ن'.repeat(29)} `, 422],
    ['ن'.repeat(4000), 200],
    ['ن'.repeat(4001), 422],
  ])(
    'a report accepts only a description of 30 to 4,000 characters (case %#)',
    async (describtion, status) => {
      expect((await report({ describtion })).status).toBe(status);
    },
  );
});

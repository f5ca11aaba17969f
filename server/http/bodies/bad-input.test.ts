import { describe, expect, test } from 'vitest';
import { fileFieldOf } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type AnyJson, personalFinancePayload } from '#tests/support/site.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';

const jsonForms = Object.values(forms).filter((form) => !fileFieldOf(form));

/** Every endpoint that accepts JSON, with its success flag. Forms are taken from their definitions. */
const endpoints: [path: string, flag: string | undefined][] = [
  ...new Map(jsonForms.map(({ endpoint, flag }) => [endpoint, flag])),
  ['/api/websitefinance/updatelead', 'isUpdated'],
  ['/api/OTP/VerifyOtp', 'isValid'],
  ['/api/OTP/SendOtpForContact', undefined],
  ['/api/OTP/VerifyOtpForContact', 'isValid'],
  ['/api/OTP/SendOtpForEmail', 'isAbsherVerified'],
  ['/api/OTP/VerifyOtpForEmail', 'isValid'],
  ['/api/malpractice/FollowUp', 'isFound'],
  ['/api/websitehome/makecalculation', undefined],
];
const _lists = [
  '/api/WebsiteHome/FetchPeriodValues',
  '/api/websitefinance/GetFinancePurposeList',
  '/api/websitefinance/fetchworkjoiningduration',
  '/api/websitefinance/fetchsalaryrange',
  '/api/websitefinance/FetchMilitaryRank',
  '/api/WebsiteFinance/FetchReachWay',
  '/api/WebsiteFinance/FetchCorporateAnnualSales',
  '/api/WebsiteContact/AfterServicesTypes',
  '/api/CRM/FetchCRMSatisfactionLevel',
  '/api/websitecontact/getmalpracticetypes',
];

const sentences = { en: expect.stringMatching(/[a-z]/), ar: expect.stringMatching(/[\u0600-\u06ff]/) };
const codes: Record<number, string> = { 400: 'notJson', 413: 'tooLarge', 415: 'unsupportedMediaType' };

describe('bad input', () => {
  const server = serverForTests();

  const send = async (
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; body: AnyJson; headers: Headers }> => {
    const response = await server.request(path, { method: 'POST', ...init });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const json = { 'content-type': 'application/json' };

  describe.each(endpoints)('%s', (path, flag) => {
    test.each<[string, number, RequestInit]>([
      ['not JSON', 400, { headers: json, body: '{"a":' }],
      ['no body', 400, { headers: json }],
      ['an empty body', 400, { headers: json, body: '' }],
      ['an array', 400, { headers: json, body: '[]' }],
      ['a string', 400, { headers: json, body: '"{}"' }],
      ['null', 400, { headers: json, body: 'null' }],
      ['a number', 400, { headers: json, body: '7' }],
      [
        'invalid UTF-8',
        400,
        { headers: json, body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
      ],
      ['plain text', 415, { headers: { 'content-type': 'text/plain' }, body: '{}' }],
      [
        'an HTML form',
        415,
        { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
      ],
      ['XML', 415, { headers: { 'content-type': 'application/xml' }, body: '{}' }],
      ...[
        'application/merge-patch+json',
        'application/vnd.api+json; charset=utf-8',
        'text/json',
        'application/json; charset=utf-16',
        'application/json;charset="ISO-8859-1"',
        'application/json; charset=',
      ].map((type): [string, number, RequestInit] => [
        type,
        415,
        { headers: { 'content-type': type }, body: '{}' },
      ]),
      ['a body without a content type', 415, { body: new Uint8Array([0x7b, 0x7d]) }],
      ['64 KiB and a byte', 413, { headers: json, body: padded(64 * 1024 + 1) }],
    ])(
      'a body (%s) gets %i with a message in both languages and no internal details',
      async (_, status, init) => {
        const answer = await send(path, init);
        expect([answer.status, answer.body]).toEqual([status, { code: codes[status], error: sentences }]);
      },
    );

    test.each([
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      'application/json; profile=x; charset=utf8',
    ])('an endpoint accepts the content type %s', async (type) => {
      expect((await send(path, { headers: { 'content-type': type }, body: '{}' })).status).toBe(422);
    });

    test('an endpoint accepts JSON of exactly 64 KiB', async () => {
      expect((await send(path, { headers: json, body: padded(64 * 1024) })).status).toBe(422);
    });

    test('an endpoint accepts deeply nested JSON within the size limit', async () => {
      const deep = `{"CustomerName":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
      expect((await send(path, { headers: json, body: deep })).status).toBe(422);
    });

    test('an empty object gets the errors of all rules at once, with the success flag false', async () => {
      const { status, body } = await send(path, { headers: json, body: '{}' });
      expect(status).toBe(422);
      const failed = flag && { [flag]: false };
      expect(body).toMatchObject({ ...failed, errors: expect.any(Object), error: sentences });
      expect(Object.keys(body.errors)).not.toEqual([]);
    });

    test('a NUL, which PostgreSQL cannot store, is handled like any other text', async () => {
      const right = { mobileNumber: '966551234567', otp: '1234', idNumber: '1010101010' };
      const names = ['leadId', 'generatedTime', 'Id', 'receipt', 'code', 'token', 'message', 'email'];
      const wrong = Object.fromEntries(names.map((name) => [name, '\0']));
      const { status } = await send(path, { headers: json, body: JSON.stringify({ ...right, ...wrong }) });
      expect([200, 422]).toContain(status);
    });

    test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
      'the method %s is answered 405 with Allow',
      async (method) => {
        const response = await server.request(path, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
        expect(await response.json()).toEqual({ code: 'methodNotAllowed', error: sentences });
      },
    );

    // Only endpoints with a success flag accept an Idempotency-Key; a calculation needs none.
    test.runIf(flag).each(['', 'ما', 'x'.repeat(256), 'a b'])(
      'an endpoint rejects the Idempotency-Key %j',
      async (key) => {
        const headers = {
          ...json,
          'idempotency-key': encodeURIComponent(key).includes('%D9') ? 'a\tb' : key,
        };
        const { status, body } = await send(path, { headers, body: '{}' });
        expect([status, body]).toEqual([400, { code: 'idempotencyKeyMalformed', error: sentences }]);
      },
    );
  });

  describe('personal finance', () => {
    const path = personalFinance.endpoint;
    const _errorsOf = async (changes: Record<string, unknown>) => {
      const { status, body } = await server.post(path, { ...personalFinancePayload(), ...changes });
      return { status, errors: body.errors };
    };
    const _rows = async () =>
      (await server.services.database.db.selectFrom('submissions').select('id').execute()).length;

    test.each([
      ['__proto__', '{"__proto__":{"CustomerName":"x"}}'],
      ['constructor', '{"constructor":{"prototype":{"CustomerName":"x"}}}'],
      ['a name twice', '{"CustomerName":"x","CustomerName":""}'],
    ])('a payload with %s sets no field', async (_, body) => {
      const { body: answer } = await send(path, { headers: json, body });
      expect(answer.errors.CustomerName).toBe('nameRequired');
    });

    test('harmful characters of a payload are dropped or stored as text', async () => {
      const CustomerName = "Robert'); drop table submissions;--\u0000\u202e <script>";
      const { body } = await server.post(path, { ...personalFinancePayload(), CustomerName });
      const stored = await server.services.database.db
        .selectFrom('submissions')
        .select(['id', 'reference', 'answers'])
        .where('id', '=', body.leadId)
        .executeTakeFirstOrThrow();
      expect(decryptAnswers(server.services.encryption, stored).CustomerName).toBe(
        "Robert'); drop table submissions;-- <script>",
      );
    });
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/OTP/VerifyOtp/more'])(
    'the API answers 404 with JSON at %s',
    async (path) => {
      const response = await server.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 'notFound', error: sentences });
    },
  );
});

/** Returns a JSON object of exactly this many bytes. */
function padded(bytes: number): string {
  return `{"x":"${'a'.repeat(bytes - 8)}"}`;
}

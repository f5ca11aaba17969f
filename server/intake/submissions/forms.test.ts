import { describe, expect, test } from 'vitest';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, fieldIn, fileFieldOf, type LeadForm, sentName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { formats } from '#domain/rules/formats.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type AnyJson, examplePayload } from '#tests/support/site.ts';
import { messagesFor } from '../outbox/customer-channels.ts';

/** Built from the form definitions, so that a new form is tested automatically. */
const all = Object.values(forms).filter((form) => !fileFieldOf(form));
/** Forms whose mobile must be proven first. The others are accepted on arrival. */
const proven: Form[] = [personalFinance, contact, emailUpdate];
const leadForms = all.filter((form) => !proven.includes(form));
const named = (list: Form[]) => list.map((form) => [form.name, form] as const);

const sentConsents = (form: Form) => (form.consentsComeFirst ? [] : form.consents);

let surveyed = 0;
/** A survey is answered once per subject, so each answer gets a new contract, ticket or mobile. */
function aboutAnother({ subjectField }: Form): Record<string, string> {
  if (!subjectField) return {};
  surveyed += 1;
  const isMobile = fieldIn({}, subjectField).format === 'mobile';
  return { [subjectField]: isMobile ? `0558${String(surveyed).padStart(6, '0')}` : String(surveyed) };
}

/** Invalid texts of each format, with their messages. */
const malformed: Partial<Record<string, [value: string, message: string][]>> = {
  mobile: [
    ['055123', 'phonePatternMessage'],
    ['0112345678', 'phonePatternMessage'],
    ['+15551234567', 'phonePatternMessage'],
  ],
  nationalId: [
    ['101010101', 'idPatternMessage'],
    ['10101010101', 'idPatternMessage'],
  ],
  commercialRegister: [['101010101', 'commercialRegisterPatternMessage']],
  email: [
    ['name@example', 'emailPatternMessage'],
    ['name', 'emailPatternMessage'],
  ],
};

/** Returns the values that a field rejects, each with its message. */
function refusedBy(form: Form, name: FieldName): [value: unknown, message: string][] {
  const { type, format = 'plain', missing, malformed: own } = fieldIn(form, name);
  switch (type) {
    case 'text':
      return (
        malformed[format]?.map(([value, message]) => [value, own ?? message]) ?? [
          ['ن'.repeat(formats[format].maxLength + 1), 'textTooLong'],
        ]
      );
    case 'number':
      return ['0', '-1', '1.5', 'x', '1000000001', 1e21].map((value) => [value, missing]);
    case 'select':
    case 'radio':
      return ['99999', 99999, -1, 1.5, 'x'].map((value) => [value, missing]);
    case 'star':
      return ['0', '11', 0, 11, -1, 1.5, 'x'].map((value) => [value, missing]);
    case 'id':
      return [-1, '-1', 1.5, 'x', 2 ** 53, 1e21, {}, [7], true].map((value) => [value, missing]);
    case 'date':
      return ['2026-02-30', 'soon'].map((value) => [value, missing]);
    default:
      return [];
  }
}

describe('forms', () => {
  const server = serverForTests();

  const db = () => server.services.database.db;
  const stored = async () => (await db().selectFrom('submissions').select('id').execute()).length;
  const errorsOf = async (form: Form, changes: Record<string, unknown>) => {
    const { status, body } = await server.post(form.endpoint, { ...examplePayload(form), ...changes });
    return { status, flag: body[form.flag], errors: body.errors };
  };
  const refused = (errors: AnyJson) => ({ status: 422, flag: false, errors });

  describe.each(named(all))('%s', (_, form) => {
    test('a form reports each required field that is missing or of the wrong type', async () => {
      const before = await stored();
      for (const name of form.fields) {
        const { optional, shownWhen, missing } = fieldIn(form, name);
        // The page's repeated fields are not sent.
        if (optional || shownWhen || form.repeats?.[name]) continue;
        for (const value of [undefined, null, '', {}, [], [1], true]) {
          const answer = await errorsOf(form, { [sentName(form, name)]: value });
          expect(answer).toEqual(refused({ [sentName(form, name)]: missing }));
        }
      }
      expect(await stored()).toBe(before);
    });

    test('a form reports each field with a wrong pattern, length, amount or option', async () => {
      for (const name of form.fields) {
        // The page's repeated fields are not sent.
        if (form.repeats?.[name]) continue;
        for (const [value, message] of fieldIn(form, name).shownWhen ? [] : refusedBy(form, name)) {
          const answer = await errorsOf(form, { [sentName(form, name)]: value });
          expect(answer).toEqual(refused({ [sentName(form, name)]: message }));
        }
      }
    });

    test('a form accepts each required consent only as true', async () => {
      for (const { name, required } of sentConsents(form).filter((consent) => consent.required)) {
        for (const value of [undefined, false, 1, 'yes', 'false', null]) {
          expect(required && (await errorsOf(form, { [name]: value }))).toEqual(
            refused({ [name]: `${name}Required` }),
          );
        }
      }
    });

    test('a form reports all errors at once', async () => {
      const { body } = await server.post(form.endpoint, { loanRequestTypeId: form.loanRequestTypeId });
      const asked = form.fields.filter(
        (name) => !fieldIn(form, name).optional && !fieldIn(form, name).shownWhen && !form.repeats?.[name],
      );
      const consents = sentConsents(form)
        .filter(({ required }) => required)
        .map(({ name }) => name);
      expect(Object.keys(body.errors)).toEqual([...asked.map((name) => sentName(form, name)), ...consents]);
    });
  });

  describe.each(named(leadForms))('%s as a lead', (_, form) => {
    test('a lead form rejects the first option of each eligibility rule, and accepts the second', async () => {
      for (const [name, rule] of Object.entries(form.eligibility)) {
        const sent = sentName(form, name as FieldName);
        expect(await errorsOf(form, { [sent]: 1 })).toEqual(refused({ [sent]: rule.message }));
        expect((await errorsOf(form, { [sent]: 2 })).status).toBe(200);
      }
    });

    test('a lead is stored once with its answers, consents and deliveries', async () => {
      const own = aboutAnother(form);
      const payload = { ...examplePayload(form, own), unknown: 'x', id: 'x', dataConsent: true };
      const { status, body } = await server.post(form.endpoint, payload);
      expect({ status, body }).toEqual({
        status: 200,
        body: { [form.flag]: true, reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/) },
      });
      const row = await server.submission(body.reference);
      const answers = row.answers;
      expect(row).toMatchObject({ form: form.name, state: 'accepted', form_version: form.version });
      expect(Object.keys(answers).sort()).toEqual([...form.fields].sort());
      const consents = await db()
        .selectFrom('consents')
        .select(['name', 'agreed'])
        .where('submission_id', '=', row.id)
        .execute();
      expect(Object.fromEntries(consents.map(({ name, agreed }) => [name, agreed]))).toEqual(
        Object.fromEntries(form.consents.map(({ name }) => [name, true])),
      );
      const owed = await db()
        .selectFrom('deliveries')
        .select('kind')
        .where('submission_id', '=', row.id)
        .execute();
      expect(owed.map(({ kind }) => kind).sort()).toEqual(
        messagesFor(form as LeadForm, answers, server.services.config).sort(),
      );
    });

    test('a lead repeated with its key returns the first answer and is stored once', async () => {
      const headers = { 'idempotency-key': `again-${form.name}` };
      const own = aboutAnother(form);
      const first = await server.post(form.endpoint, examplePayload(form, own), headers);
      const before = await stored();
      const second = await server.post(form.endpoint, examplePayload(form, own), headers);
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(await stored()).toBe(before);
      const other = await server.post(
        form.endpoint,
        {
          ...examplePayload(form, aboutAnother(form)),
          MobileNumber: '0559999999',
          CustMobileNo: '0559999999',
        },
        headers,
      );
      expect(other.status).toBe(422);
    });

    test('a lead form accepts only its own product', async () => {
      if (form.loanRequestTypeId === undefined) return;
      for (const loanRequestTypeId of [undefined, '2', 99, null, [form.loanRequestTypeId]]) {
        expect(await errorsOf(form, { loanRequestTypeId })).toEqual(
          refused({ loanRequestTypeId: 'loanRequestTypeInvalid' }),
        );
      }
    });
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cashFinance, equipmentFinance } from '#domain/forms/business-finance.ts';
import { callBack } from '#domain/forms/call-back.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import type { ConsentName, Form, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Language } from '#domain/language.ts';
import { serverForTests } from '#tests/support/database.ts';
import { sendAllForms } from '#tests/support/person.ts';
import { type AnyJson, examplePayload } from '#tests/support/site.ts';

/** The consents that each form asks for, and whether they are required (R5.2). */
const finance = { infoConsent: true, reportingAgreement: true, dataConsent: false };
const asked: Record<string, Partial<Record<ConsentName, boolean>>> = {
  'personal-finance': finance,
  'cars-finance': finance,
  'cash-finance': { ...finance, munshaat: true },
  'equipment-finance': { ...finance, munshaat: true },
  approval: { infoConsent: true, reportingAgreement: true },
  'after-sales': finance,
  contact: { infoConsent: true },
  careers: { infoConsent: true },
  'call-back': { infoConsent: true },
  'email-update': { infoConsent: true },
  // Surveys ask for no name, and nothing is queried at official bodies.
  'customer-satisfaction': {},
  evaluation: {},
  'call-center-customer-satisfaction': {},
};

test('every form asks for the listed consents, required or optional', () => {
  for (const [form, consents] of Object.entries(asked)) {
    const told = forms[form as LeadFormName].consents.map(({ name, required }) => [name, required]);
    expect([form, Object.fromEntries(told)]).toEqual([form, consents]);
  }
});

describe('stored consents', () => {
  const server = serverForTests();
  let references: Record<string, string>;
  beforeAll(async () => {
    ({ references } = await sendAllForms(server, 404));
    for (const form of [equipmentFinance, companiesApproval, callBack])
      references[form.name] = await referenceOf(form, 'en');
  });

  const referenceOf = async (form: Form, language: Language, consents = {}): Promise<string> => {
    const headers = { 'accept-language': language, 'idempotency-key': randomUUID() };
    const payload = { ...examplePayload(form), ...consents };
    const { status, body } = (await server.post(form.endpoint, payload, headers)) as AnyJson;
    expect(status).toBe(200);
    return body.reference;
  };
  const storedWith = (reference: string) =>
    server.services.database.db
      .selectFrom('consents as c')
      .innerJoin('submissions as s', 's.id', 'c.submission_id')
      .select(['c.name', 'c.agreed', 'c.wording', 'c.language', 'c.version', 'c.agreed_at'])
      .where('s.reference', '=', reference)
      .orderBy('name')
      .execute();
  /** Returns the consents as the page shows them in this language at this moment. */
  const shown = (form: string, language: Language, agreed: object = {}) =>
    Object.entries({ ...asked[form], ...agreed })
      .map(([name, yes]) => {
        const wording = server.services.sentences.consent(language, name as ConsentName);
        const digest = createHash('sha256').update(wording).digest('hex').slice(0, 12);
        const policy = server.services.content.policies.privacyPolicy[language].version;
        const version = name === 'infoConsent' ? `${policy}.${digest}` : digest;
        return { name, agreed: yes, wording, language, version, agreed_at: server.clock.now };
      })
      .sort((one, other) => one.name.localeCompare(other.name));

  test.each(Object.keys(asked))(
    'the consents of %s are stored with answer, wording, language, version and time',
    async (form) => {
      expect(await storedWith(references[form] ?? '')).toEqual(shown(form, form === 'careers' ? 'ar' : 'en'));
    },
  );

  test.each([carFinance, cashFinance])(
    'an optional consent of $name is stored as agreed if it is given',
    async (form) => {
      const reference = await referenceOf(form, 'ar', { dataConsent: true });
      expect(await storedWith(reference)).toEqual(shown(form.name, 'ar', { dataConsent: true }));
    },
  );

  test('a new version of the privacy policy is stored with the consents given from then on', async () => {
    const before = await referenceOf(callBack, 'ar');
    const { ar: policy } = server.services.content.policies.privacyPolicy;
    const old = policy.version;
    onTestFinished(() => {
      policy.version = old;
    });
    policy.version = '2026-11-27';
    const after = await referenceOf(callBack, 'ar', { CustomerName: 'Another caller' });
    expect((await storedWith(after))[0]?.version).toMatch(/^2026-11-27\./);
    expect((await storedWith(before))[0]?.version).toMatch(new RegExp(`^${old}\\.`));
  });

  test("a form without a required consent answers 422 with the consent's name", async () => {
    for (const name of ['infoConsent', 'reportingAgreement', 'munshaat']) {
      const { status, body } = await server.post(cashFinance.endpoint, {
        ...examplePayload(cashFinance),
        [name]: false,
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    }
  });
});

import { expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import type { LeadFormName } from './forms/form.ts';
import { forms } from './forms/forms.ts';
import { personalFinance } from './forms/personal-finance.ts';
import { whistleblowingReport } from './forms/whistleblowing.ts';
import { checkSubmission } from './rules/validation.ts';
import { recordOf } from './sent-record.ts';

const conditions = { today: '2026-11-21', lists, minLeadAge: 21, maxLeadAge: 70 };
const sent = { reference: 'K7M4-9QXT', sentAt: new Date('2026-11-21T09:00:00Z') };

function recordFrom(name: LeadFormName) {
  const form = forms[name];
  const agreed = Object.fromEntries(form.consents.map((consent) => [consent.name, consent.required]));
  const typed: Record<string, unknown> = { ...form.example, ...agreed };
  const checked = checkSubmission(form, (field) => typed[field], conditions);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return recordOf(form, checked, sent);
}

test.each(Object.keys(forms) as LeadFormName[])(
  'the record of %s masks identity numbers and mobiles',
  (name) => {
    const record = recordFrom(name);
    // The form definition contains an example mobile, but no data of the visitor.
    const { form: _, ...kept } = record;
    expect(JSON.stringify(kept)).not.toMatch(/5\d{8}/);
    for (const { name: field, answer } of record.answers) {
      if (/mobile|phone|idNumber/i.test(field))
        expect(answer).toEqual({ masked: expect.stringMatching(/^•{6}\d{4}$/) });
    }
  },
);

test('the record follows the order of the form, leaves out hidden fields and lists the consents given', () => {
  const record = recordFrom('personal-finance');
  expect(record.answers.map(({ name }) => name)).toEqual(
    personalFinance.fields.filter((name) => name !== 'militaryRankRetirementId'),
  );
  expect(record.agreed).toEqual(['infoConsent', 'reportingAgreement']);
});

test('the record leaves out the repeated e-mail address', () => {
  expect(recordFrom('contact').answers.map(({ name }) => name)).not.toContain('emailConfirmation');
});

test('recordOf throws for a malpractice report', () => {
  expect(() => recordOf(whistleblowingReport, { answers: {}, consents: {} }, sent)).toThrow('anonymous');
});

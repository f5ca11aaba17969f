import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import { follow } from '#domain/forms/follow.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { formats } from '#domain/rules/formats.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';

interface Call {
  form: Form;
  /** The form's fields by the name in the request. */
  fields: Record<string, FieldName>;
  /** Other required names, each with its message. */
  others?: Record<string, string>;
}

const code = { otp: 'EnterValidOTP' };
const calls: Record<string, Call> = {
  [apiPaths.verifyOtp]: {
    form: personalFinance,
    fields: { mobileNumber: 'MobileNumber' },
    others: { leadId: 'codeRequestMissing', generatedTime: 'codeRequestMissing', ...code },
  },
  [apiPaths.sendOtpForContact]: { form: contact, fields: { mobileNo: 'MobileNumber' } },
  [apiPaths.verifyOtpForContact]: {
    form: contact,
    fields: { mobileNumber: 'MobileNumber', nationalId: 'idNumber' },
    others: { genTime: 'codeRequestMissing', ...code },
  },
  [apiPaths.sendOtpForEmail]: {
    form: emailUpdate,
    fields: { mobileNumber: 'MobileNumber', nationalId: 'idNumber' },
    others: { infoConsent: 'infoConsentRequired' },
  },
  [apiPaths.verifyOtpForEmail]: {
    form: emailUpdate,
    fields: { mobileNumber: 'MobileNumber', nationalId: 'idNumber' },
    others: { genTime: 'codeRequestMissing', ...code },
  },
  [apiPaths.followCode]: {
    form: follow,
    fields: { reference: 'reference', mobileNumber: 'MobileNumber' },
  },
  [apiPaths.followCodeCheck]: {
    form: follow,
    fields: { reference: 'reference', mobileNumber: 'MobileNumber' },
    others: { genTime: 'codeRequestMissing', ...code },
  },
};

describe('field messages of calls', () => {
  const server = serverForTests();

  describe.each(Object.entries(calls))('%s', (path, { form, fields, others = {} }) => {
    const missing = Object.fromEntries(
      Object.entries(fields).map(([sent, name]) => [sent, fieldIn(form, name).missing]),
    );
    const malformed = Object.fromEntries(
      Object.entries(fields).map(([sent, name]) => {
        const field = fieldIn(form, name);
        return [sent, field.malformed ?? formats[field.format ?? 'plain'].pattern?.message];
      }),
    );
    const errorsOf = async (body: object) => {
      const answer = await server.post(path, body);
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };

    test('a call answers an empty body with the required messages of its form', async () => {
      expect(await errorsOf({})).toEqual({ ...missing, ...others });
      const nothing = Object.fromEntries(Object.keys(missing).map((name) => [name, ' ']));
      expect(await errorsOf(nothing)).toEqual({ ...missing, ...others });
    });

    test('a call answers malformed fields with the pattern messages of its form', async () => {
      const typed = Object.fromEntries(Object.keys(fields).map((name) => [name, '12']));
      expect(await errorsOf(typed)).toEqual({ ...malformed, ...others });
    });
  });

  test('eligibility is not checked without the product', async () => {
    const payload = { ...examplePayload(carFinance), loanRequestTypeId: undefined, ageRangeId: 1 };
    const { body } = await server.post(carFinance.endpoint, payload);
    expect(body.errors).toEqual({ loanRequestTypeId: 'loanRequestTypeInvalid' });
  });

  test('the final payment is not checked without the loan type', async () => {
    const { body } = await server.post(apiPaths.makeCalculation, {
      requiredfinance: 1000,
      financeDurationId: 1,
      ballonPayment: 900,
    });
    expect(body.errors).toEqual({ loanType: 'loanTypeRequired' });
  });
});

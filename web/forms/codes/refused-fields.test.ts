import { describe, expect, test } from 'vitest';
import type { ApiAnswer } from '#contract/api-call.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { follow } from '#domain/forms/follow.ts';
import type { Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { MessageKey } from '#locales/keys.ts';
import { lists } from '#tests/support/lists.ts';
import type { SentCode } from '../form-state.ts';
import type { Step } from '../sending/sending.ts';
import { contactFlow } from './contact-flow.ts';
import { emailFlow } from './email-flow.ts';
import { followFlow } from './follow-flow.ts';
import { personalFinanceFlow } from './personal-finance-flow.ts';
import type { VerifiedFlow } from './verified-flow.ts';

const sent: SentCode = { leadId: 'x', generatedTime: 'x', mobileNumber: '966551234567', proof: 'x' };

/** Returns a step whose API reports these errors at a path and accepts all other calls. */
function stepOf(form: Form, path: string, errors: Record<string, MessageKey>, scripts: boolean): Step {
  return answeredStep(form, path, { accepted: false, status: 422, body: { errors } }, scripts);
}

/** Returns a step whose API gives this answer at a path and accepts all other calls. */
function answeredStep(form: Form, path: string, answer: object, scripts: boolean): Step {
  const consents = Object.fromEntries(form.consents.map(({ name }) => [name, 'en']));
  const conditions = { today: '2026-11-21', lists, minLeadAge: 21, maxLeadAge: 70 };
  const api = async (asked: string): Promise<ApiAnswer> =>
    asked === path
      ? (answer as unknown as ApiAnswer)
      : ({ accepted: true, status: 200, body: { isValid: true, proof: 'x' } } as unknown as ApiAnswer);
  return {
    form,
    language: 'en',
    values: { ...form.example, ...consents },
    files: {},
    brought: {},
    campaign: { sourcePlatform: 'Direct', source: 'Direct', sourceMedium: 'Direct' },
    services: { conditions: () => conditions, api, hasScripts: scripts, keys: () => undefined } as never,
    keys: { keyFor: async () => 'x', answered: async () => {} },
  };
}

type Doing = keyof VerifiedFlow;
const cases: [Form, VerifiedFlow, Doing, string, string, string][] = [
  [contact, contactFlow, 'send', apiPaths.sendOtpForContact, 'mobileNo', 'MobileNumber'],
  [contact, contactFlow, 'verify', apiPaths.verifyOtpForContact, 'nationalId', 'idNumber'],
  [contact, contactFlow, 'verify', apiPaths.verifyOtpForContact, 'mobileNumber', 'MobileNumber'],
  [contact, contactFlow, 'verify', apiPaths.contactUsSubmit, 'Message', 'message'],
  [contact, contactFlow, 'confirm', apiPaths.contactUsSubmit, 'CustomerEmail', 'email'],
  [contact, contactFlow, 'confirm', apiPaths.contactUsSubmit, 'infoConsent', 'infoConsent'],
  [emailUpdate, emailFlow, 'send', apiPaths.sendOtpForEmail, 'mobileNumber', 'MobileNumber'],
  [emailUpdate, emailFlow, 'send', apiPaths.sendOtpForEmail, 'nationalId', 'idNumber'],
  [emailUpdate, emailFlow, 'send', apiPaths.sendOtpForEmail, 'infoConsent', 'infoConsent'],
  [emailUpdate, emailFlow, 'verify', apiPaths.verifyOtpForEmail, 'nationalId', 'idNumber'],
  [emailUpdate, emailFlow, 'confirm', apiPaths.verifyEmailRequest, 'email', 'email'],
  [emailUpdate, emailFlow, 'confirm', apiPaths.verifyEmailRequest, 'phoneNumber', 'MobileNumber'],
  [follow, followFlow, 'send', apiPaths.followCode, 'mobileNumber', 'MobileNumber'],
  [follow, followFlow, 'verify', apiPaths.followCodeCheck, 'reference', 'reference'],
  [personalFinance, personalFinanceFlow, 'send', apiPaths.individualLoanRequest, 'email', 'email'],
  [personalFinance, personalFinanceFlow, 'confirm', apiPaths.updateLead, 'birthDate', 'birthDate'],
];

describe.each([true, false])('with scripts: %s', (scripts) => {
  test.each(
    cases.map(
      ([form, flow, does, path, name, field]) =>
        [form.name, does, path, name, field, { form, flow }] as const,
    ),
  )(
    'the %s form, step %s: when %s refuses %s, the error appears at the field %s',
    async (_, does, path, name, field, { form, flow }) => {
      const step = stepOf(form, path, { [name]: 'textTooLong' }, scripts);
      expect(await flow[does](step, sent, '1234')).toMatchObject({
        step: 'fill',
        errors: { [field]: 'textTooLong' },
      });
    },
  );
});

test.each<[string, object, MessageKey, Form, VerifiedFlow, Doing]>([
  [
    apiPaths.individualLoanRequest,
    { isAbsherVerified: false },
    'absherError',
    personalFinance,
    personalFinanceFlow,
    'send',
  ],
  [
    apiPaths.sendOtpForEmail,
    { isCustomerExists: false },
    'customerNotRegistred',
    emailUpdate,
    emailFlow,
    'send',
  ],
  [apiPaths.sendOtpForEmail, { isAbsherVerified: false }, 'absherError', emailUpdate, emailFlow, 'send'],
  [
    apiPaths.verifyEmailRequest,
    { isAlreadyVerified: true },
    'EmailAlreadyVerified',
    emailUpdate,
    emailFlow,
    'confirm',
  ],
])(
  'the form keeps its values when %s answers %j, and shows %s',
  async (path, body, key, form, flow, does) => {
    const step = answeredStep(form, path, { accepted: true, status: 200, body }, true);
    const state = await flow[does](step, sent, '1234');
    expect(state).toMatchObject({ step: 'fill', values: step.values, status: { key } });
  },
);

test.each([
  [contact, contactFlow, apiPaths.sendOtpForContact],
  [emailUpdate, emailFlow, apiPaths.sendOtpForEmail],
  [personalFinance, personalFinanceFlow, apiPaths.individualLoanRequest],
] as [Form, VerifiedFlow, string][])(
  'the form $name opens no dialog for an answer without a time',
  async (form, flow, path) => {
    for (const time of [{}, { generatedTime: null }, { generatedTime: '' }]) {
      const news = { message: { en: 'Code sent', ar: 'أرسلنا الرمز' } };
      const body = { isCustomerExists: true, isAbsherVerified: true, leadId: 1, ...news, ...time };
      const state = await flow.send(answeredStep(form, path, { accepted: true, status: 200, body }, true));
      expect(state).toMatchObject({ step: 'fill', status: { key: 'errorOccured' } });
      expect(JSON.stringify(state)).not.toContain(news.message.en);
    }
  },
);

test('a 200 shows its error as the reason, and its message only beside a false flag', async () => {
  const error = { en: 'Closed on Fridays', ar: 'مغلق أيام الجمعة' };
  const message = { en: 'Thank you', ar: 'شكرًا' };
  const sendWith = (body: object) =>
    emailFlow.send(
      answeredStep(emailUpdate, apiPaths.sendOtpForEmail, { accepted: true, status: 200, body }, true),
    );
  expect(await sendWith({ isCustomerExists: false, error, message })).toMatchObject({
    status: { sentence: error },
  });
  expect(await sendWith({ isCustomerExists: false, message })).toMatchObject({
    status: { sentence: message },
  });
  expect(await sendWith({ isCustomerExists: true, error })).toMatchObject({ status: { sentence: error } });
  expect(await sendWith({ isCustomerExists: true, message })).not.toMatchObject({
    status: { sentence: message },
  });
  const blank = { isCustomerExists: false, message: { en: '', ar: '' } };
  // The flag of another step, false in each success.
  const confirmed = await emailFlow.confirm(
    answeredStep(
      emailUpdate,
      apiPaths.verifyEmailRequest,
      { accepted: true, status: 200, body: { isAlreadyVerified: false, message } },
      true,
    ),
    sent,
  );
  expect(JSON.stringify(confirmed)).not.toContain(message.en);
  expect(await sendWith(blank)).toMatchObject({ status: { key: 'customerNotRegistred' } });
});

test.each([{ isCustomerExists: 'false' }, { isAbsherVerified: 0 }, { isCustomerExists: 'no' }])(
  'a flag that is neither true nor false opens no dialog: %j',
  async (flag) => {
    const body = { isCustomerExists: true, isAbsherVerified: true, generatedTime: '1', ...flag };
    const answer = { accepted: true, status: 200, body };
    expect(
      await emailFlow.send(answeredStep(emailUpdate, apiPaths.sendOtpForEmail, answer, true)),
    ).toMatchObject({ step: 'fill', status: { key: 'errorOccured' } });
  },
);

test('an unverified identity shows the reason of another server', async () => {
  const error = { en: 'Closed on Fridays', ar: 'مغلق أيام الجمعة' };
  const answer = { accepted: true, status: 200, body: { isAbsherVerified: false, error } };
  const step = answeredStep(personalFinance, apiPaths.individualLoanRequest, answer, true);
  const status = { key: 'absherError', sentence: error };
  expect(await personalFinanceFlow.send(step)).toMatchObject({ step: 'fill', status });
});

test('a refusal of another server with `errors: null` shows the general message', async () => {
  const refused = { accepted: false, status: 422, body: { errors: null } };
  const step = answeredStep(contact, apiPaths.sendOtpForContact, refused, false);
  expect(await contactFlow.send(step)).toMatchObject({ step: 'fill', status: { key: 'errorOccured' } });
});

test('a refused attachment keeps the code step when there are no scripts to send the file again', async () => {
  const refused = { attachment: 'fileContentWrong' } as const;
  const step = {
    ...stepOf(contact, apiPaths.contactUsSubmit, refused, false),
    form: { ...contact, fields: [...contact.fields, 'attachment'] },
  } as Step;
  expect(await contactFlow.confirm(step, sent)).toMatchObject({ step: 'code', verified: true });
});

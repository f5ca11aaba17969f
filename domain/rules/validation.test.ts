import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { contact } from '../forms/contact.ts';
import { emailUpdate } from '../forms/email-update.ts';
import type { Form } from '../forms/form.ts';
import { personalFinance } from '../forms/personal-finance.ts';
import { exceedsBalloonLimit, rules } from './eligibility.ts';
import { checkSubmission } from './validation.ts';

const conditions = { today: '2026-11-21', lists, minLeadAge: 21, maxLeadAge: 70 };
const consents = { infoConsent: true, reportingAgreement: true };

const check = (changes: Record<string, unknown>, form: Form = personalFinance) => {
  const raw: Record<string, unknown> = { ...form.example, ...consents, ...changes };
  return checkSubmission(form, (name) => raw[name], conditions);
};
const errorsOf = (changes: Record<string, unknown>) => {
  const checked = check(changes);
  return checked.ok ? {} : checked.errors;
};

describe('submission', () => {
  test('a submission that follows every rule is accepted with its answers and consents', () => {
    const checked = check({ dataConsent: 'on' });
    expect(checked).toMatchObject({
      ok: true,
      answers: {
        MobileNumber: '966551234567',
        loanAmount: 50_000,
        birthDate: '1990-05-17',
        email: 'applicant@example.com',
      },
      consents: { infoConsent: true, reportingAgreement: true, dataConsent: true },
    });
  });

  test('a submission reports all broken field rules at once, in the order of the form, consents last', () => {
    const checked = checkSubmission(personalFinance, () => undefined, conditions);
    expect(Object.entries(checked.ok ? {} : checked.errors)).toEqual([
      ['CustomerName', 'nameRequired'],
      ['idNumber', 'idRequired'],
      ['IdExpiryDate', 'IdExpiryDateRequired'],
      ['birthDate', 'birthDateRequired'],
      ['MobileNumber', 'phoneRequired'],
      ['salaryId', 'monthlyIncomeRequired'],
      ['workSectorId', 'workSectorRequired'],
      ['workJoiningDurationId', 'workPeriodRequired'],
      ['loanAmount', 'loanAmountRequired'],
      ['financePurposeId', 'financePurposeRequired'],
      ['hasRealEstateSubsidy', 'hasRealEstateSubsidyRequired'],
      ['infoConsent', 'infoConsentRequired'],
      ['reportingAgreement', 'reportingAgreementRequired'],
    ]);
  });

  test('a submission that breaks a field rule is not checked for eligibility', () => {
    expect(errorsOf({ CustomerName: '', idNumber: '2010101010' })).toEqual({ CustomerName: 'nameRequired' });
  });

  test('a submission reports only the first broken eligibility rule, in the order of the form', () => {
    const all = { idNumber: '2010101010', birthDate: '2020-01-01', salaryId: 1, workJoiningDurationId: 1 };
    expect(errorsOf(all)).toEqual({ idNumber: 'onlySaudiApplicants' });
    expect(errorsOf({ ...all, idNumber: '1010101010' })).toEqual({
      birthDate: 'applicationFailedBirthDateIsInFuture',
    });
    expect(errorsOf({ salaryId: 1, workJoiningDurationId: 1 })).toEqual({
      salaryId: 'applicationFailedSalary',
    });
    expect(errorsOf({ workJoiningDurationId: 1 })).toEqual({
      workJoiningDurationId: 'applicationFailedWorkJoining',
    });
  });

  test.each([
    ['without an e-mail', { email: '' }],
    ['without the optional consent', { dataConsent: false }],
    ['with unknown names', { constructor: 'x', isAdmin: true }],
  ])('a submission is accepted %s', (_, changes) => {
    expect(check(changes).ok).toBe(true);
  });

  test.each([false, 'false', 'no', 1, null, undefined])(
    'a consent of %j counts as missing',
    (infoConsent) => {
      expect(errorsOf({ infoConsent })).toEqual({ infoConsent: 'infoConsentRequired' });
    },
  );
});

describe('rank', () => {
  test('the military rank is required for the military sector', () => {
    expect(errorsOf({ workSectorId: 3 })).toEqual({ militaryRankRetirementId: 'militaryRankRequired' });
    expect(errorsOf({ workSectorId: 3, militaryRankRetirementId: 1 })).toEqual({});
  });

  test('the military rank is 0 for any other sector', () => {
    expect(check({ workSectorId: 1, militaryRankRetirementId: 5 })).toMatchObject({
      answers: { militaryRankRetirementId: 0 },
    });
  });
});

describe('age', () => {
  test.each([
    ['2005-11-21', '21 today', true],
    ['2005-11-22', '21 tomorrow', false],
    ['1956-11-21', '70 today', true],
    ['1955-11-22', '71 tomorrow', true],
    ['1955-11-21', '71 today', false],
    ['2026-11-22', 'born tomorrow', false],
  ])('an applicant born on %s (%s) passes the age rule: %s', (birthDate, _, passes) => {
    expect(rules.age.refuses(birthDate, conditions)).toBe(!passes);
  });
});

describe('repetition of a field', () => {
  const errorsOf = (changes: Record<string, unknown>) => {
    const typed: Record<string, unknown> = { ...contact.example, infoConsent: true, ...changes };
    const checked = checkSubmission(contact, (name) => typed[name], conditions);
    return checked.ok ? checked.answers : checked.errors;
  };

  test.each([
    ['visitor@example.com', ' Visitor@EXAMPLE.com '],
    ['', ''],
  ])(
    'the value %j repeated as %j is accepted, and the repetition is left out of the answers',
    (email, emailConfirmation) => {
      const answers = errorsOf({ email, emailConfirmation });
      expect(answers).toMatchObject({ email: email || null });
      expect(answers).not.toHaveProperty('emailConfirmation');
    },
  );

  test.each(['other@example.com', ''])('the differing repetition %j is reported', (emailConfirmation) => {
    expect(errorsOf({ emailConfirmation })).toEqual({ emailConfirmation: 'emailNotEqual' });
  });

  test('a repetition is not compared with a malformed value', () => {
    expect(errorsOf({ email: 'visitor', emailConfirmation: 'visitor@example.com' })).toEqual({
      email: 'emailPatternMessage',
    });
  });
});

describe('e-mail update', () => {
  const errorsOf = (changes: Record<string, unknown>) => {
    const checked = check(changes, emailUpdate);
    return checked.ok ? {} : checked.errors;
  };

  test.each([
    [{ email: '', emailConfirmation: '' }, { email: 'emailError' }],
    [{ email: 'name@example', emailConfirmation: 'name@example' }, { email: 'InvalidEmailAddress' }],
    [{ emailConfirmation: '' }, { emailConfirmation: 'EmailConfirmFailed' }],
    [{ emailConfirmation: 'other@example.com' }, { emailConfirmation: 'EmailConfirmFailed' }],
    [{ emailConfirmation: 'customer@example' }, { emailConfirmation: 'EmailConfirmFailed' }],
    [{ emailConfirmation: ' Customer@EXAMPLE.com ' }, {}],
    [{ infoConsent: false }, { infoConsent: 'infoConsentRequired' }],
  ])('a new e-mail address with the changes %j reports %j', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });
});

describe('balloon payment', () => {
  test.each([
    [40_000, 100_000, false],
    [40_001, 100_000, true],
    [0, 1, false],
    [1, 1, true],
    [4, 10, false],
    [279_999_999, 699_999_998, false],
    [280_000_000, 699_999_998, true],
    [400_000_000, 1_000_000_000, false],
  ])('a balloon payment of %i on %i exceeds 40 percent: %s', (balloon, finance, exceeds) => {
    expect(exceedsBalloonLimit(balloon, finance)).toBe(exceeds);
  });
});

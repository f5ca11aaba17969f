import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { calculate } from '../calculator/calculator.ts';
import { cashFinance, equipmentFinance } from '../forms/business-finance.ts';
import { carFinance } from '../forms/car-finance.ts';
import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { personalFinance } from '../forms/personal-finance.ts';
import { checkSubmission } from '../rules/validation.ts';
import { affordableAmounts, highestPayment } from './affordability.ts';
import { choicesOfAddress } from './carried-fields.ts';
import { carriedChoices } from './form-answers.ts';
import { questions, readQuestions } from './questions.ts';
import { verdictOf } from './verdict.ts';

const conditions = { today: '2026-11-24', lists, minLeadAge: 21, maxLeadAge: 70 };
const rates = {
  PERSONAL: {
    FINANCE_CHARGE: 0.121085,
    APR_METHOD: 'nominal' as const,
    ADMIN_FEE: [{ from: '2015-01-01', rate: 0.01, cap: 5000, vat: 0.15 }],
  },
  IJARAH: {
    FINANCE_CHARGE: 0.1058,
    INSURANCE: 0.0062,
    APR_METHOD: 'nominal' as const,
    ADMIN_FEE: [{ from: '2015-01-01', rate: 0.01, cap: 5000, vat: 0.15 }],
  },
};

/** A person described in the terms of R4.1 to R4.3 and R22.3, independent of the code. */
interface Case {
  isSaudi: boolean;
  age: number;
  sector: number;
  months: number;
  income: number;
  obligations: number;
}

/** Values just below, at and above each limit of the rules. */
const ages = [18, 20, 21, 24, 45, 66, 70, 71, 80];
const months = [0, 2, 5, 6];
const incomes = [3000, 3499, 3500, 3999, 4000, 6000, 6001, 8000, 10_000, 10_001, 12_000, 25_000];
const obligations = [0, 500, 1333, 5000];
const everybody: Case[] = [true, false].flatMap((isSaudi) =>
  ages.flatMap((age) =>
    [1, 2, 3, 4].flatMap((sector) =>
      months.flatMap((months) =>
        incomes.flatMap((income) =>
          obligations.map((obligations) => ({ isSaudi, age, sector, months, income, obligations })),
        ),
      ),
    ),
  ),
);
/** An even sample of two hundred. */
const cases = everybody.filter((_, index) => index % 69 === 0).slice(0, 200);

/** The refusals of personal finance by R4.2, in its order. */
function personalRefusals({ isSaudi, age, income, months }: Case): string[] {
  return [
    ...(isSaudi ? [] : ['nationality']),
    ...(age >= 21 && age <= 70 ? [] : ['age']),
    ...(income >= 4000 ? [] : ['income']),
    ...(months >= 6 ? [] : ['work']),
  ];
}

/** The refusals of car finance by R4.3, and by the income list, which starts at 3,500 (R3.7). */
function carRefusals({ age, income }: Case): string[] {
  return [...(age >= 21 ? [] : ['age']), ...(income >= 3500 ? [] : ['income'])];
}

const messages: Record<string, string> = {
  idNumber: 'nationality',
  birthDate: 'age',
  ageCategory: 'age',
  salaryId: 'income',
  custIncomeRangeId: 'income',
  workJoiningDurationId: 'work',
  BusinessAge: 'business',
};

/** Returns the choice that a person with this income would pick; empty when the list has none. */
function chosenByHand(name: 'salaryId' | 'custIncomeRangeId', income: number): string {
  const bounds = name === 'salaryId' ? [3999, 10_000] : [6000, 8000, 10_000, 12_000];
  if (name === 'custIncomeRangeId' && income < 3500) return '';
  const index = bounds.findIndex((most) => income <= most);
  return String((index < 0 ? bounds.length : index) + 1);
}

/** Returns this person's answers to a form. Fields that the questions do not cover are valid. */
function typed(form: Form, person: Case): Partial<Record<string, string>> {
  const { isSaudi, age, sector, months, income } = person;
  const given: Partial<Record<FieldName, string>> = {
    idNumber: isSaudi ? '1010101010' : '2020202020',
    birthDate: `${2026 - age}-11-24`,
    salaryId: chosenByHand('salaryId', income),
    custIncomeRangeId: chosenByHand('custIncomeRangeId', income),
    workSectorId: String(sector),
    militaryRankRetirementId: '1',
    workJoiningDurationId: months < 6 ? '1' : '2',
    ageCategory: age < 21 ? '1' : '2',
    BusinessAge: months < 6 ? '1' : '2',
  };
  const asked = Object.entries(given).filter(([name]) => form.fields.includes(name as FieldName));
  const agreed = form.consents.map(({ name }) => [name, 'on']);
  return { ...form.example, ...Object.fromEntries([...asked, ...agreed]) };
}

const answersOf = ({ isSaudi, age, sector, months, income, obligations }: Case) => {
  const values: Partial<Record<FieldName, string>> = {
    nationality: isSaudi ? '1' : '2',
    age: String(age),
    workSectorId: String(sector),
    monthsAtWork: String(months),
    monthlyIncome: String(income),
    monthlyObligations: String(obligations),
  };
  const read = readQuestions(questions.individual, (name) => values[name], conditions);
  expect(read.errors).toEqual({});
  return read.answers;
};

describe('verdict (R22.1 to R22.3)', () => {
  test('the sample covers two hundred different people and more than two outcomes per product', () => {
    expect(new Set(cases.map((one) => JSON.stringify(one))).size).toBe(200);
    for (const refusalsOf of [personalRefusals, carRefusals]) {
      const outcomes = cases.map((person) => refusalsOf(person).length);
      expect(new Set(outcomes).size).toBeGreaterThan(2);
    }
  });

  test.each(cases)(
    'verdict and forms agree: Saudi $isSaudi, age $age, sector $sector, months $months, SR $income less $obligations',
    (person) => {
      const answers = answersOf(person);
      for (const [form, expected] of [
        [personalFinance, personalRefusals(person)],
        [carFinance, carRefusals(person)],
      ] as const) {
        const { refusals } = verdictOf(form, answers, conditions);
        expect(refusals.map(({ reason }) => reason).toSorted()).toEqual(expected.toSorted());
        const values = typed(form, person);
        const checked = checkSubmission(form, (name) => values[name], conditions);
        const told = checked.ok ? [] : Object.keys(checked.errors).map((name) => messages[name]);
        // A form reports only its first refusal. A missing choice comes before eligibility.
        const noChoice = form === carFinance && person.income < 3500;
        expect(told).toEqual(noChoice ? ['income'] : expected.slice(0, 1));
        // The choices that are passed on equal those that the person would make by hand.
        const choices = carriedChoices(form, answers, conditions.today);
        for (const [name, value] of Object.entries(choices)) expect(values[name]).toBe(value);
        expect(choicesOfAddress(form, (name) => choices[name] ?? null, lists)).toEqual(choices);
      }

      const percent = person.sector === 4 ? 25 : 33.33;
      const { monthly } = highestPayment(answers, { salary: 33.33, pension: 25 });
      const exact = (person.income * percent) / 100 - person.obligations;
      expect(monthly).toBeGreaterThanOrEqual(0);
      if (exact <= 0) expect(monthly).toBe(0);
      else {
        expect(monthly).toBeLessThanOrEqual(exact + 1e-6);
        expect(monthly).toBeGreaterThan(exact - 1);
      }
      for (const loanType of ['PERSONAL', 'IJARAH'] as const) {
        const limits = { least: 9000, most: 100_000, months: { least: 12, most: 60 } };
        for (const { years, amount, beyond } of affordableAmounts(
          { loanType, limits },
          monthly,
          rates,
          conditions.today,
        )) {
          const payment = (riyals: number) =>
            calculate({ loanType, amount: riyals, years, balloon: 0 }, rates, conditions.today)
              .monthlyPaymentWithInsurance;
          if (amount > 0) expect(payment(amount)).toBeLessThanOrEqual(monthly);
          expect(payment(amount + 1)).toBeGreaterThan(monthly);
          expect(beyond).toBe(amount < 9000 ? 'least' : amount > 100_000 ? 'most' : undefined);
        }
      }
    },
  );

  test.each([0, 1, 5, 6])('the verdict agrees with the forms for a business of %i months', (age) => {
    const { answers } = readQuestions(questions.business, () => String(age), conditions);
    for (const form of [equipmentFinance, cashFinance]) {
      const { refusals } = verdictOf(form, answers, conditions);
      expect(refusals).toEqual(age < 6 ? [{ reason: 'business', min: 6, remaining: 6 - age }] : []);
      const values = typed(form, { ...(cases[0] as Case), months: age });
      expect(checkSubmission(form, (name) => values[name], conditions).ok).toBe(age >= 6);
    }
  });
});

describe('refusals', () => {
  const person: Case = { isSaudi: true, age: 30, sector: 1, months: 6, income: 9000, obligations: 0 };
  const refusalsOf = (form: Form, change: Partial<Case>) =>
    verdictOf(form, answersOf({ ...person, ...change }), conditions).refusals;

  test.each<[string, Form, Partial<Case>, unknown]>([
    ['the months to six', personalFinance, { months: 2 }, { reason: 'work', min: 6, remaining: 4 }],
    ['the years to the age', personalFinance, { age: 19 }, { reason: 'age', min: 21, max: 70, remaining: 2 }],
    ['the years to the age', carFinance, { age: 19 }, { reason: 'age', min: 21, remaining: 2 }],
    ['nothing above the greatest age', personalFinance, { age: 71 }, { reason: 'age', min: 21, max: 70 }],
    ['the income that is asked', personalFinance, { income: 3999 }, { reason: 'income', min: 4000 }],
    ['the income that is asked', carFinance, { income: 3499 }, { reason: 'income', min: 3500 }],
    ['nothing of the nationality', personalFinance, { isSaudi: false }, { reason: 'nationality' }],
  ])('a refusal tells how to qualify: %s', (_, form, change, expected) => {
    expect(refusalsOf(form, change)).toEqual([expected]);
  });

  test('a refusal uses the age limits of the settings', () => {
    const older = { ...conditions, minLeadAge: 25, maxLeadAge: 60 };
    expect(verdictOf(personalFinance, answersOf({ ...person, age: 24 }), older).refusals).toEqual([
      { reason: 'age', min: 25, max: 60, remaining: 1 },
    ]);
  });

  test('an applicant who meets the form but not the terms gets a doubt instead of a refusal', () => {
    const doubtsOf = (change: Partial<Case>) => {
      const answers = answersOf({ ...person, ...change });
      const verdict = verdictOf(carFinance, answers, conditions, { sectors: [1, 2], monthlyIncome: 5000 });
      expect(verdict.refusals).toEqual([]);
      return verdict.uncheckedTerms;
    };
    expect(doubtsOf({})).toEqual([]);
    expect(doubtsOf({ age: 71 })).toEqual(['age']);
    expect(doubtsOf({ sector: 4 })).toEqual(['sectors']);
    expect(doubtsOf({ income: 4999 })).toEqual(['monthlyIncome']);
    expect(doubtsOf({ income: 5000 })).toEqual([]);
  });
});

describe('a year in business', () => {
  const verdictAfter = (months: number) => {
    const { answers } = readQuestions(questions.business, () => String(months), conditions);
    return verdictOf(equipmentFinance, answers, conditions, { monthsInBusiness: 12 });
  };

  test('a business below six months is refused, and its months to a full year are counted', () => {
    expect(verdictAfter(5)).toEqual({
      refusals: [{ reason: 'business', min: 12, remaining: 7 }],
      uncheckedTerms: [],
    });
  });

  test('a business of six months raises a doubt, and one of a year raises none', () => {
    expect(verdictAfter(6)).toEqual({ refusals: [], uncheckedTerms: ['monthsInBusiness'] });
    expect(verdictAfter(12)).toEqual({ refusals: [], uncheckedTerms: [] });
  });
});

describe('choices for a form', () => {
  test('the choices carried to a form hold no exact income, ID number or birth date', () => {
    const answers = answersOf({
      isSaudi: true,
      age: 33,
      sector: 3,
      months: 6,
      income: 8765,
      obligations: 432,
    });
    expect(carriedChoices(personalFinance, answers, conditions.today)).toEqual({
      salaryId: '2',
      workSectorId: '3',
      workJoiningDurationId: '2',
    });
    expect(carriedChoices(carFinance, answers, conditions.today)).toEqual({
      ageCategory: '2',
      custIncomeRangeId: '3',
      workSectorId: '3',
    });
  });

  test.each(['', '0', '9', '-1', '1.0', '٢', '1 ', '<script>', 'x'.repeat(10_000)])(
    'the choices carried to a form ignore the invalid value %j in the address',
    (value) => {
      expect(choicesOfAddress(personalFinance, () => value, lists)).toEqual({});
    },
  );
});

import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { cashFinance, equipmentFinance } from '../forms/business-finance.ts';
import { carFinance } from '../forms/car-finance.ts';
import { personalFinance } from '../forms/personal-finance.ts';
import { fieldsNeedingTerms } from './fields-needing-terms.ts';

const conditions = { today: '2026-11-24', lists, minLeadAge: 21, maxLeadAge: 70 };

describe('fieldsNeedingTerms', () => {
  test('returns the sectors that the terms exclude', () => {
    expect(fieldsNeedingTerms(carFinance, { sectors: [2, 1] }, conditions)).toEqual({
      workSectorId: { requirement: 'sectors', uncoveredChoices: [3, 4] },
    });
    expect(fieldsNeedingTerms(personalFinance, { sectors: [2, 1, 3, 4] }, conditions)).toEqual({});
  });

  test('returns a field without choices when none starts below the required value', () => {
    expect(fieldsNeedingTerms(carFinance, { monthlyIncome: 3500 }, conditions)).toEqual({
      custIncomeRangeId: { requirement: 'monthlyIncome', uncoveredChoices: [] },
    });
  });

  test('returns each choice that starts below the required value', () => {
    expect(fieldsNeedingTerms(carFinance, { monthlyIncome: 7000 }, conditions)).toEqual({
      custIncomeRangeId: { requirement: 'monthlyIncome', uncoveredChoices: [1, 2] },
    });
    expect(fieldsNeedingTerms(equipmentFinance, { monthsInBusiness: 12 }, conditions)).toEqual({
      BusinessAge: { requirement: 'monthsInBusiness', uncoveredChoices: [1, 2] },
    });
  });

  test('ignores values that the form itself rejects', () => {
    expect(fieldsNeedingTerms(cashFinance, { monthsInBusiness: 6 }, conditions)).toEqual({});
    expect(fieldsNeedingTerms(personalFinance, { monthlyIncome: 4000, monthsAtWork: 6 }, conditions)).toEqual(
      {},
    );
  });
});

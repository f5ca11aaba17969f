import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { cashFinance, equipmentFinance } from '../forms/business-finance.ts';
import { carFinance } from '../forms/car-finance.ts';
import { personalFinance } from '../forms/personal-finance.ts';
import { looseFields } from './beyond-terms.ts';

const conditions = { today: '2026-11-24', lists, minLeadAge: 21, maxLeadAge: 70 };

describe('looseFields', () => {
  test('returns the sectors that the terms exclude', () => {
    expect(looseFields(carFinance, { sectors: [2, 1] }, conditions)).toEqual({
      workSectorId: { ask: 'sectors', beyond: [3, 4] },
    });
    expect(looseFields(personalFinance, { sectors: [2, 1, 3, 4] }, conditions)).toEqual({});
  });

  test('returns a field without choices when none starts below the required value', () => {
    expect(looseFields(carFinance, { monthlyIncome: 3500 }, conditions)).toEqual({
      custIncomeRangeId: { ask: 'monthlyIncome', beyond: [] },
    });
  });

  test('returns each choice that starts below the required value', () => {
    expect(looseFields(carFinance, { monthlyIncome: 7000 }, conditions)).toEqual({
      custIncomeRangeId: { ask: 'monthlyIncome', beyond: [1, 2] },
    });
    expect(looseFields(equipmentFinance, { monthsInBusiness: 12 }, conditions)).toEqual({
      BusinessAge: { ask: 'monthsInBusiness', beyond: [1, 2] },
    });
  });

  test('ignores values that the form itself rejects', () => {
    expect(looseFields(cashFinance, { monthsInBusiness: 6 }, conditions)).toEqual({});
    expect(looseFields(personalFinance, { monthlyIncome: 4000, monthsAtWork: 6 }, conditions)).toEqual({});
  });
});

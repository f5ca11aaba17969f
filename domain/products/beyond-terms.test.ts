import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { cashFinance, equipmentFinance } from '../forms/business-finance.ts';
import { carFinance } from '../forms/car-finance.ts';
import { personalFinance } from '../forms/personal-finance.ts';
import { looseFields } from './beyond-terms.ts';

const conditions = { today: '2026-11-24', lists, minLeadAge: 21, maxLeadAge: 70 };

describe('looseFields', () => {
  test('names the sectors that the terms leave out', () => {
    expect(looseFields(carFinance, { sectors: [2, 1] }, conditions)).toEqual({
      workSectorId: { ask: 'sectors', beyond: [3, 4] },
    });
    expect(looseFields(personalFinance, { sectors: [2, 1, 3, 4] }, conditions)).toEqual({});
  });

  test('names a field whose list has no choice for less than the terms ask', () => {
    expect(looseFields(carFinance, { monthlyIncome: 3500 }, conditions)).toEqual({
      custIncomeRangeId: { ask: 'monthlyIncome', beyond: [] },
    });
  });

  test('names each choice that begins below what the terms ask', () => {
    expect(looseFields(carFinance, { monthlyIncome: 7000 }, conditions)).toEqual({
      custIncomeRangeId: { ask: 'monthlyIncome', beyond: [1, 2] },
    });
    expect(looseFields(equipmentFinance, { monthsInBusiness: 12 }, conditions)).toEqual({
      BusinessAge: { ask: 'monthsInBusiness', beyond: [1, 2] },
    });
  });

  test('leaves out what the form itself refuses', () => {
    expect(looseFields(cashFinance, { monthsInBusiness: 6 }, conditions)).toEqual({});
    expect(looseFields(personalFinance, { monthlyIncome: 4000, monthsAtWork: 6 }, conditions)).toEqual({});
  });
});

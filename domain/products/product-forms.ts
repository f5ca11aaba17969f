import { cashFinance, equipmentFinance } from '../forms/business-finance.ts';
import { carFinance } from '../forms/car-finance.ts';
import { personalFinance } from '../forms/personal-finance.ts';

export const productForms = {
  individual: [
    ['personalFinance', personalFinance],
    ['carFinance', carFinance],
  ],
  business: [
    ['equipmentFinance', equipmentFinance],
    ['cashFinance', cashFinance],
  ],
} as const;

import { cashFinance, equipmentFinance } from '../forms/business-finance.ts';
import { carFinance } from '../forms/car-finance.ts';
import { personalFinance } from '../forms/personal-finance.ts';

/** The application form of each product, by kind of applicant: a person or a business. */
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

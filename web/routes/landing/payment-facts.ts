import { calculate, type Loan } from '#domain/calculator/calculator.ts';
import { periods } from '#domain/calculator/question.ts';
import type { Site } from '../../site.ts';
import { calculatorFacts, sliderStep as step } from '../calculator/calculator-state.ts';

/**
 * What a personal loan's card needs: where its slider goes, the periods that the product has, today's rates, and the loan
 * that it opens with, worked out: the middle of the slider over the longest period.
 */
export function paymentFacts(site: Site) {
  const { rates, today, reach } = calculatorFacts(site);
  const { least, most } = reach.PERSONAL;
  const { months } = site.products.personalFinance.limits;
  const years = periods.filter((year) => 12 * year >= (months.least ?? 0) && 12 * year <= months.most);
  const loan: Loan = {
    loanType: 'PERSONAL',
    amount: least + step * Math.round((most - least) / 2 / step),
    years: years.at(-1) ?? 1,
    balloon: 0,
  };
  return {
    reach: reach.PERSONAL,
    step,
    years,
    rates,
    today,
    example: { loan, result: calculate(loan, rates, today) },
  };
}

export type PaymentFacts = ReturnType<typeof paymentFacts>;

import { periods } from '#domain/calculator/loan-query.ts';
import { type PageArgs, siteContext } from '../../site.ts';
import { businessPayments } from '../apply/product-facts.ts';
import { calculatorFacts, sliderStep } from '../calculator/calculator-state.ts';
import { business, type PaymentResult, personal } from './payment-formulas.ts';

export interface PaymentFacts {
  sliderRange: { least: number; most: number };
  step: number;
  years: number[];
  example: PaymentResult;
}

export function personalPayment({ context }: PageArgs) {
  const site = context.get(siteContext);
  const { rates, today, sliderRange } = calculatorFacts(site);
  const { least, most } = sliderRange.PERSONAL;
  const { months } = site.content.products.personalFinance.limits;
  const years = periods.filter((year) => 12 * year >= (months.least ?? 0) && 12 * year <= months.most);
  const amount = least + sliderStep * Math.round((most - least) / 2 / sliderStep);
  const example = personal(amount, years.at(-1) ?? 1, rates, today);
  return { card: { sliderRange: sliderRange.PERSONAL, step: sliderStep, years, example }, rates, today };
}

/** In riyals. */
const businessStep = 50 * sliderStep;

export function businessPayment(args: PageArgs) {
  const { rates, periods: years } = businessPayments(args);
  const [rate] = rates;
  if (!rate) return undefined;
  const { amount } = rate.example;
  const example = business(amount, Math.min(rate.example.years, years.at(-1) ?? 1), rate.apr);
  const sliderRange = { least: businessStep, most: 2 * amount };
  return { card: { sliderRange, step: businessStep, years, example }, rate };
}

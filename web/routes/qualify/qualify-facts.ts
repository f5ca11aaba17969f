import { cashFinance, equipmentFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import type { Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { publishedTerms } from '#domain/product-terms.ts';
import type { Asker } from '#domain/qualify/questions.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import { type ProductName, type Site, siteContext } from '../../site.ts';

/** What each may ask for, and the form by which they do. */
export const productForms = {
  individual: [
    ['personalFinance', personalFinance],
    ['carFinance', carFinance],
  ],
  business: [
    ['equipmentFinance', equipmentFinance],
    ['cashFinance', cashFinance],
  ],
} as const satisfies Record<Asker, readonly (readonly [ProductName, Form])[]>;

/** What the page needs of the company beside what was answered. */
export function qualifyFacts({ context }: { context: { get(key: typeof siteContext): Site } }) {
  const { products, rates, today, leadAge, affordability } = context.get(siteContext);
  const published = Object.fromEntries(
    Object.entries(products).map(([name, product]) => {
      const { loanType, limits, sectors } = product;
      return [name, { loanType, limits, sectors, terms: publishedTerms(product) }];
    }),
  ) as Record<ProductName, Published>;
  return { products: published, rates, today, leadAge, affordability };
}

type Published = Pick<Site['products'][ProductName], 'loanType' | 'limits' | 'sectors' | 'terms'>;
export type QualifyFacts = ReturnType<typeof qualifyFacts>;

/** A product with its form. */
export type QualifyProduct = Published & { name: ProductName; form: Form };

/** What was answered, and what it is measured against. */
export interface QualifyQuestion {
  answers: Answers;
  conditions: Conditions;
}

import type { Form } from '#domain/forms/form.ts';
import { publishedTerms, requirementTerms } from '#domain/products/product-terms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import { type PageArgs, type Product, type ProductName, siteContext } from '../../site.ts';

export function qualifyFacts({ context }: Pick<PageArgs, 'context'>) {
  const { content, today, leadAges } = context.get(siteContext);
  const { products, rates, affordability } = content;
  const published = Object.fromEntries(
    Object.entries(products).map(([name, product]) => {
      const { loanType, limits, asks } = product;
      return [
        name,
        { loanType, limits, asks, terms: publishedTerms(product), asked: requirementTerms(product) },
      ];
    }),
  ) as Record<ProductName, Published>;
  return { products: published, rates, today, leadAges, affordability };
}

type Published = Pick<Product, 'loanType' | 'limits' | 'asks' | 'terms'> & {
  asked: ReturnType<typeof requirementTerms>;
};
export type QualifyFacts = ReturnType<typeof qualifyFacts>;

export type QualifyProduct = Published & { name: ProductName; form: Form };

export interface QualifyQuestion {
  answers: Answers;
  conditions: Conditions;
}

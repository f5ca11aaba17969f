import { calculate } from '#domain/calculator.ts';
import { languageOfPath } from '../i18n/language.ts';
import { type ProductName, siteContext } from '../site.ts';

interface LoaderArgs {
  request: Request;
  context: { get(key: typeof siteContext): import('../site.ts').Site };
}

/** What a product's page says of it: terms and benefits, and its examples worked out with the rates in force. */
export function productFacts(name: ProductName, { context, request }: LoaderArgs) {
  const { products, rates, today } = context.get(siteContext);
  const { examples, terms, benefits, loanType } = products[name];
  const language = languageOfPath(new URL(request.url).pathname);
  return {
    terms: terms[language],
    benefits: benefits?.[language],
    examples: examples.map((example) => ({
      ...example,
      ...calculate({ loanType, ...example }, rates, today),
    })),
  };
}

export type ProductFacts = ReturnType<typeof productFacts>;

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
  const { examples, terms, benefits, loanType = 'PERSONAL' } = products[name];
  const language = languageOfPath(new URL(request.url).pathname);
  return {
    terms: terms[language],
    benefits: benefits?.[language],
    examples: examples.map((example) => ({
      ...example,
      ...calculate({ ...example, loanType }, rates, today),
    })),
  };
}

export type ProductFacts = ReturnType<typeof productFacts>;

/** What a landing's cards say: each product's limits, and the APR of its first example. */
export function productCards<Card extends { name: ProductName; to: string }>(
  cards: readonly Card[],
  { context }: Pick<LoaderArgs, 'context'>,
) {
  const { products, rates, today } = context.get(siteContext);
  return cards.map(({ name, to }) => {
    const { limits, examples, loanType = 'PERSONAL' } = products[name];
    const [example] = examples;
    const apr = example && calculate({ ...example, loanType }, rates, today).apr;
    return { name, to, limits, example: example && { ...example, apr: apr ?? 0 } };
  });
}

import { formatApr } from './calculator/apr.ts';
import type { InBoth } from './language.ts';

/** A term with the range of the APR, in percent, which stands in one place for terms, help and search engines. */
export function withRange(term: string, apr: { least: number; most: number } | undefined): string {
  return apr
    ? term.replace('{apr.least}', formatApr(apr.least)).replace('{apr.most}', formatApr(apr.most))
    : term;
}

/** A product's terms in both languages. */
export function publishedTerms({
  terms,
  apr,
}: {
  terms: InBoth<string[]>;
  apr?: { least: number; most: number } | undefined;
}): InBoth<string[]> {
  const withApr = (list: readonly string[]) => list.map((term) => withRange(term, apr));
  return { ar: withApr(terms.ar), en: withApr(terms.en) };
}

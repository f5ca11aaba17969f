import { z } from 'zod';
import { type InBoth, languages } from '#domain/language.ts';
import { type TermValues, termValues } from '#domain/products/product-terms.ts';
import { sentences } from './in-both.ts';

/** An APR in percent. */
export const percent = z.number().min(0).max(60, 'is over 60 percent');

/** As many in the one language as in the other: what lacks one is named. */
const asManyInBoth = sentences.superRefine((both, ctx) => {
  for (const [own, other] of [
    ['ar', 'en'],
    ['en', 'ar'],
  ] as const) {
    const row = both[own].length + 1;
    if (both[other].length >= row)
      ctx.addIssue({
        code: 'custom',
        path: [own],
        message: `lacks row ${row}, or one before, which ${other} has`,
      });
  }
});

/** A loan that is shown worked out: riyals, years, and riyals at the end. */
export const example = z.strictObject({
  amount: z.int(),
  years: z.int().min(1).max(5),
  balloon: z.int().min(0),
});

export const productSchema = z
  .strictObject({
    /** Whose rates work its examples out; a product without examples needs none. */
    loanType: z.enum(['PERSONAL', 'IJARAH']).optional(),
    limits: z.strictObject({
      least: z.int().optional(),
      most: z.int().optional(),
      months: z.strictObject({ least: z.int().optional(), most: z.int() }),
    }),
    /** What its terms ask of applicants: sectors by their value, months, riyals a month. */
    asks: z
      .strictObject({
        sectors: z.array(z.int().min(1).max(4)).min(1).optional(),
        monthlyIncome: z.int().min(1).optional(),
        monthsAtWork: z.int().min(1).optional(),
        monthsInBusiness: z.int().min(1).optional(),
      })
      .optional(),
    /** The greatest final payment, in percent of the price. */
    finalPayment: z.number().min(0).max(100).optional(),
    examples: z.array(example),
    /** The range of the APR, in percent. */
    apr: z
      .strictObject({ least: percent, most: percent })
      .refine(({ least, most }) => least <= most, 'ends below its beginning')
      .optional(),
    /** They name those values in braces, as `{apr.least}` or `{monthlyIncome}`, so that each stands in one place. */
    terms: asManyInBoth,
    benefits: asManyInBoth.optional(),
  })
  .superRefine((product, ctx) => {
    for (const { path, message } of termProblems(product)) ctx.addIssue({ code: 'custom', path, message });
  });

export type ProductContent = z.infer<typeof productSchema>;

/** Values that terms name and the product lacks, and asks that its terms do not name. */
function* termProblems(product: TermValues & { terms: InBoth<string[]> }) {
  for (const language of languages) {
    const terms = product.terms[language];
    const values: Record<string, unknown> = termValues(product, language);
    for (const [braces, name = ''] of terms.join().matchAll(/\{([^}]*)\}/g)) {
      if (!(name in values))
        yield { path: ['terms', language], message: `${braces} is no value of a product` };
      else if (!values[name]) {
        const [value = ''] = name.split('.');
        const path = value in productSchema.shape ? [value] : ['asks', value];
        yield { path, message: 'is missing, and the terms name it' };
      }
    }
    for (const ask of Object.keys(product.asks ?? {}))
      if (!terms.some((term) => term.includes(`{${ask}}`)))
        yield { path: ['terms', language], message: `do not name {${ask}}, which the product asks` };
  }
}

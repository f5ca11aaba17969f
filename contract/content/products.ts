import { z } from 'zod';
import type { AdminFee } from '#domain/calculator/calculator.ts';
import { type InBoth, languages } from '#domain/language.ts';
import { defaultLeadAges, type LeadAges } from '#domain/lead-ages.ts';
import { type TermValues, termValues } from '#domain/products/product-terms.ts';
import type { FaultKey, FaultValues } from '#domain/publications/content-faults.ts';
import { maxAmount } from '#domain/rules/amount.ts';
import { exceedsBalloonLimit } from '#domain/rules/eligibility.ts';
import { distinct, fault, faultAt } from './fault.ts';
import { sentences } from './in-both.ts';

export const percent = z.number().min(0).max(60);

/** The error names the shorter list. */
const equalLists = sentences.superRefine((both, ctx) => {
  for (const [own, other] of [
    ['ar', 'en'],
    ['en', 'ar'],
  ] as const) {
    const row = both[own].length + 1;
    if (both[other].length >= row) ctx.addIssue(faultAt([own], 'fewerRows', { row }));
  }
});

/** Amount and final payment in riyals. */
export const example = z
  .strictObject({
    amount: z.int().min(1).max(maxAmount),
    years: z.int().min(1).max(5),
    balloon: z.int().min(0),
  })
  .refine(({ balloon, amount }) => !exceedsBalloonLimit(balloon, amount), {
    path: ['balloon'],
    ...fault('balloonTooHigh'),
  });

/** The longest period that the calculator and the forms offer. */
const maxMonths = 60;

/** In riyals or months. */
const range = { least: z.int().min(1).optional(), most: z.int().min(1) };
const isRange = ({ least = 1, most = least }: { least?: number | undefined; most?: number | undefined }) =>
  least <= most;
const reversed = fault('maxBelowMin');

export const productSchema = z
  .strictObject({
    /** Selects the rates for the examples and the admin fee. Absent if a product has neither. */
    loanType: z.enum(['PERSONAL', 'IJARAH']).optional(),
    limits: z
      .strictObject({
        least: range.least,
        most: range.most.optional(),
        months: z
          .strictObject({ least: range.least, most: range.most.max(maxMonths) })
          .refine(isRange, reversed),
      })
      .refine(isRange, reversed),
    /** Values of `workSector`. Periods are in months, the income in riyals a month. */
    asks: z
      .strictObject({
        sectors: z
          .array(z.int().min(1).max(4))
          .min(1)
          .superRefine(distinct((sector) => sector))
          .optional(),
        monthlyIncome: z.int().min(1).optional(),
        monthsAtWork: z.int().min(1).optional(),
        monthsInBusiness: z.int().min(1).optional(),
      })
      .optional(),
    /** In percent of the price. */
    finalPayment: z
      .number()
      .min(0)
      .refine((most) => most > 0, fault('zero'))
      .refine((most) => !exceedsBalloonLimit(most, 100), fault('balloonTooHigh'))
      .optional(),
    examples: z.array(example),
    /** In percent. */
    apr: z
      .strictObject({
        least: percent.refine((least) => least > 0, fault('zero')),
        most: percent,
      })
      .refine(isRange, reversed)
      .optional(),
    /** The terms name those values in braces, as `{apr.least}` or `{monthlyIncome}`, so that each is written once. */
    terms: equalLists,
    benefits: equalLists.optional(),
  })
  .superRefine((product, ctx) => {
    for (const { path, key, values } of [...termProblems(product), ...exampleProblems(product)])
      ctx.addIssue(faultAt(path, key, values));
  });

/** A product of `content/products/`, with the operator's age limits and the admin fee in force. */
export type Product = z.infer<typeof productSchema> & {
  leadAges: LeadAges;
  adminFee: AdminFee | undefined;
};

interface Problem {
  path: (string | number)[];
  key: FaultKey;
  values: FaultValues;
}

/** Any figures: the check only asks whether the terms name the fee. */
const someFee = { rate: 1, cap: 1 };

/** Yields the faults of the terms, such as requirements and fees that they do not name. */
function* termProblems(
  product: TermValues & { loanType?: string | undefined; terms: InBoth<string[]> },
): Generator<Problem> {
  const adminFee = product.loanType ? someFee : undefined;
  for (const language of languages) {
    const terms = product.terms[language];
    const values: Record<string, unknown> = termValues(
      { leadAges: defaultLeadAges, ...product, adminFee },
      language,
    );
    for (const [braces, name = ''] of terms.join().matchAll(/\{([^}]*)\}/g)) {
      if (!(name in values))
        yield { path: ['terms', language], key: 'unknownTermValue', values: { name: braces } };
      else if (!values[name]) {
        const [value = ''] = name.split('.');
        const path =
          value === 'adminFee' ? ['loanType'] : value in productSchema.shape ? [value] : ['asks', value];
        yield { path, key: 'missingTermValue', values: {} };
      }
    }
    const due = [...Object.keys(product.asks ?? {}), ...(adminFee ? ['adminFee.rate', 'adminFee.cap'] : [])];
    for (const name of due)
      if (!terms.some((term) => term.includes(`{${name}}`)))
        yield { path: ['terms', language], key: 'unstatedTermValue', values: { name: `{${name}}` } };
  }
}

export function* exampleProblems({
  loanType,
  limits,
  examples,
}: Pick<Product, 'loanType' | 'limits' | 'examples'>): Generator<Problem> {
  const { least = 0, most = Number.POSITIVE_INFINITY, months } = limits;
  for (const [at, { amount, years, balloon }] of examples.entries()) {
    const path = ['examples', at];
    if (amount < least || amount > most)
      yield { path: [...path, 'amount'], key: 'outsideLimits', values: {} };
    if (12 * years < (months.least ?? 0) || 12 * years > months.most)
      yield { path: [...path, 'years'], key: 'outsideMonths', values: {} };
    if (balloon > 0 && loanType !== 'IJARAH')
      yield { path: [...path, 'balloon'], key: 'noFinalPayment', values: {} };
  }
}

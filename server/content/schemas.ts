import { z } from 'zod';

const inBoth = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });
const sentence = inBoth(z.string().min(1));
const civilDate = z.iso.date();

const loanRates = z.strictObject({
  FINANCE_CHARGE: z.number().min(0).max(1),
  INSURANCE: z.number().min(0).max(1).optional(),
  APR_METHOD: z.enum(['nominal', 'effective']),
  ADMIN_FEE: z
    .array(
      z.strictObject({
        from: civilDate,
        // Calculations divide by what the fee leaves of the amount.
        rate: z.number().min(0).lt(1),
        cap: z.number().min(0),
        vat: z.number().min(0).max(1),
      }),
    )
    .min(1),
});

export const appSchema = z.strictObject({
  dateElement: z.enum(['picker', 'native']),
  reRoute: z.boolean(),
  legacy: z
    .strictObject({
      baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
      afterSales: z.boolean(),
      corporateService: z.boolean(),
      consumerProduct: z.boolean(),
      financeReports: z.boolean(),
      contactUs: z.boolean(),
    })
    .refine(
      ({ baseUrl, ...pages }) => baseUrl !== '' || !Object.values(pages).includes(true),
      'takes a baseUrl where a page is set',
    ),
});

export const ratesSchema = z.strictObject({ PERSONAL: loanRates, IJARAH: loanRates });

export const companySchema = z.strictObject({
  name: sentence,
  legalName: sentence,
  tagline: sentence,
  since: z.int(),
  licence: sentence,
  supervision: sentence,
  /** When staff answer and call, in Riyadh; days of the week without a gap, 0 for Sunday. */
  working: z.strictObject({
    days: z.array(z.int().min(0).max(6)).min(1),
    opens: z.stringFormat('clock', /^([01]?\d|2[0-3]):[0-5]\d$/),
    closes: z.stringFormat('clock', /^([01]?\d|2[0-3]):[0-5]\d$/),
  }),
  tollFree: z.string(),
  unified: z.string(),
  email: z.email(),
  socials: z.strictObject({ x: z.url(), instagram: z.url(), tiktok: z.url() }),
});

const sentences = inBoth(z.array(z.string().min(1)).min(1));

export const productSchema = z
  .strictObject({
    /** Whose rates work its examples out; a product without examples needs none. */
    loanType: z.enum(['PERSONAL', 'IJARAH']).optional(),
    limits: z.strictObject({
      least: z.int().optional(),
      most: z.int().optional(),
      months: z.strictObject({ least: z.int().optional(), most: z.int() }),
    }),
    examples: z.array(
      z.strictObject({ amount: z.int(), years: z.int().min(1).max(5), balloon: z.int().min(0) }),
    ),
    /** The range of the APR, in percent. */
    apr: z
      .strictObject({ least: z.number().min(0), most: z.number() })
      .refine(({ least, most }) => least <= most, 'ends below its beginning')
      .optional(),
    /** Where they tell of the range they name it as `{apr.least}` and `{apr.most}`, so that it stands in one place. */
    terms: sentences,
    benefits: sentences.optional(),
  })
  .refine(({ apr, terms }) => apr || ![...terms.ar, ...terms.en].some((term) => term.includes('{apr.')), {
    path: ['apr'],
    message: 'is missing, and the terms name it',
  });

export const branchesSchema = z
  .array(
    z.strictObject({ name: sentence, place: sentence, hours: sentence, phoneHours: sentence, map: z.url() }),
  )
  .min(1);

const startingRates = z
  .array(
    z.strictObject({
      name: sentence,
      from: z.number().min(0),
      /** The product that is just this kind of finance: its page says the same to search engines. */
      product: z.enum(['personalFinance', 'carFinance', 'equipmentFinance', 'cashFinance']).optional(),
    }),
  )
  .min(1);

/** The APR disclosure: when its figures were last gone through, and each kind of finance's lowest APR in percent. */
export const disclosureSchema = z.strictObject({
  updated: civilDate,
  individual: startingRates,
  business: startingRates,
});

/** City ids to the codes that the credit bureau gave the operator. */
export const simahCodesSchema = z.record(z.string().regex(/^\d+$/), z.string());

export type AppContent = z.infer<typeof appSchema>;
export type CompanyContent = z.infer<typeof companySchema>;
export type ProductContent = z.infer<typeof productSchema>;
export type DisclosureContent = z.infer<typeof disclosureSchema>;

export { type ReportsContent, reportsSchema } from './reports-schema.ts';

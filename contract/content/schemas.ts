import { z } from 'zod';
import { cities } from '#domain/cities/cities.ts';
import { dayNumber } from '#domain/dates/civil-date.ts';
import { distinct, fault } from './fault.ts';
import { link, plainText, sentence, telephone } from './in-both.ts';
import { optionList } from './option-lists.ts';
import { example, percent } from './products.ts';

const civilDate = z.iso.date();

/** A value above `max` was probably meant in percent, or mistyped. */
const fraction = (max: number) =>
  z
    .number()
    .min(0)
    .refine((value) => value <= max, fault('fraction', { most: max, percent: 100 * max }));
/** To waive a fee, publish an offer whose terms say so, instead of a rate of 0. */
const rate = (max: number) => fraction(max).refine((value) => value > 0, fault('zero'));

const loanRates = z.strictObject({
  // Both are rates per year.
  FINANCE_CHARGE: rate(0.5),
  INSURANCE: rate(0.1).optional(),
  APR_METHOD: z.enum(['nominal', 'effective']),
  ADMIN_FEE: z
    .array(
      z.strictObject({
        from: civilDate,
        // Calculations divide by the amount less the fee, which must stay above 0.
        rate: rate(0.1),
        cap: z
          .int()
          .min(0)
          .refine((cap) => cap > 0, fault('zero')),
        vat: rate(0.5),
      }),
    )
    .min(1)
    .superRefine(distinct(({ from }) => from, ['from'])),
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
      fault('needsBaseUrl'),
    ),
});

export const ratesSchema = z.strictObject({ PERSONAL: loanRates, IJARAH: loanRates });

const clock = z.stringFormat('clock', /^([01]?\d|2[0-3]):[0-5]\d$/, fault('clock'));
const hours = { opens: clock, closes: clock };
const isInOrder = ({ opens, closes }: { opens: string; closes: string }) =>
  opens.padStart(5, '0') < closes.padStart(5, '0');
const order = { path: ['closes'], ...fault('closesBeforeOpens') };

/** In days: a longer period is a mistyped year. */
const longestPeriod = 60;
const specialHours = z
  .strictObject({
    name: sentence,
    from: civilDate,
    to: civilDate,
    hours: z.strictObject(hours).refine(isInOrder, order).optional(),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], ...fault('endBeforeStart') })
  .refine(({ from, to }) => (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) < longestPeriod, {
    path: ['to'],
    ...fault('periodTooLong', { most: longestPeriod }),
  });

export const companySchema = z.strictObject({
  name: sentence,
  legalName: sentence,
  tagline: sentence,
  since: z.int().min(1900).max(9999),
  licence: sentence,
  /** Shown by footers and search engines. */
  numbers: z
    .strictObject({
      licence: plainText.max(40).optional(),
      commercialRegister: z
        .stringFormat('commercial register', /^\d{10}$/, fault('commercialRegister'))
        .optional(),
      // The tax authority's numbers begin and end with 3.
      vat: z.stringFormat('VAT number', /^3\d{13}3$/, fault('vatNumber')).optional(),
    })
    .optional(),
  supervision: sentence,
  /** In Riyadh. Days of the week without a gap, 0 for Sunday: pages name the first and the last. */
  working: z
    .strictObject({
      days: z
        .array(z.int().min(0).max(6))
        .min(1)
        .refine(
          (days) => days.every((day, at) => at === 0 || day === ((days[at - 1] ?? 0) + 1) % 7),
          fault('daysNotConsecutive'),
        )
        .superRefine(distinct((day) => day)),
      ...hours,
      /** Periods with other hours, or without hours if the company is closed. The first of overlapping ones applies. */
      special: z.array(specialHours).optional(),
    })
    .refine(isInOrder, order),
  tollFree: telephone,
  unified: telephone,
  email: z.email(),
  /** Without one the site offers no WhatsApp. */
  whatsapp: z.stringFormat('whatsapp', /^[1-9]\d{7,14}$/, fault('whatsapp')).optional(),
  /** Times for call-backs. Without times, visitors cannot request a call-back. */
  callBack: optionList.optional(),
  socials: z.strictObject({ x: link, instagram: link, tiktok: link }),
});

export const branchesSchema = z
  .array(
    z.strictObject({ name: sentence, place: sentence, hours: sentence, phoneHours: sentence, map: link }),
  )
  .min(1)
  .superRefine(distinct(({ name }) => name.ar, ['name', 'ar']))
  .superRefine(distinct(({ name }) => name.en, ['name', 'en']))
  .superRefine(distinct(({ map }) => map, ['map']));

const startingRates = z
  .array(
    z
      .strictObject({
        name: sentence,
        example,
        loanType: z.enum(['PERSONAL', 'IJARAH']).optional(),
        apr: percent.refine((apr) => apr > 0, fault('zero')).optional(),
      })
      .refine(({ loanType, apr }) => (loanType === undefined) !== (apr === undefined), fault('loanTypeOrApr'))
      .refine(({ loanType, example }) => loanType !== 'PERSONAL' || example.balloon === 0, {
        path: ['example', 'balloon'],
        ...fault('noFinalPayment'),
      }),
  )
  .min(1)
  .superRefine(distinct(({ name }) => name.en, ['name', 'en']));

/** `updated` is the day of the last review. A rate with a loan type is calculated; any other is given in percent. */
export const disclosureSchema = z.strictObject({
  updated: civilDate,
  individual: startingRates,
  business: startingRates,
});

/** By id, for the desk's editor. */
const names = Object.fromEntries(
  cities.map(({ Id, CityNameAr, CityName }) => [Id, { ar: CityNameAr, en: CityName }]),
);

/** The credit bureau gave the operator these codes. */
export const simahCodesSchema = z.record(
  z
    .string()
    .regex(/^\d+$/, fault('cityId'))
    .refine((id) => Object.hasOwn(names, id), fault('cityId'))
    .meta({ names }),
  plainText,
);

export type AppContent = z.infer<typeof appSchema>;
export type Branch = z.infer<typeof branchesSchema>[number];
export type CompanyContent = z.infer<typeof companySchema>;
export type DisclosureContent = z.infer<typeof disclosureSchema>;

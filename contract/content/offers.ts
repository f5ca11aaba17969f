import { z } from 'zod';
import { loanTypes } from '#domain/calculator/offer-example.ts';
import type { SitePath } from '#domain/pages.ts';
import { spellingOf } from '#domain/pages.ts';
import { productTypes } from '#domain/publications/offers.ts';
import { maxAmount } from '#domain/rules/amount.ts';
import { exceedsBalloonLimit } from '#domain/rules/eligibility.ts';
import { distinct, fault } from './fault.ts';
import { bilingual, sentence, shownText } from './in-both.ts';
import { uploaded } from './uploaded.ts';

const civilDate = z.iso.date();
const path = z.enum(['individual', 'business']);

const shapeOf = ({ title, list }: { title?: string | undefined; list: string[] }) => [
  title !== undefined,
  list.length,
];

type Days = { startDate?: string | undefined; endDate?: string | null | undefined };
const isInOrder = ({ startDate, endDate }: Days) => !startDate || !endDate || endDate >= startDate;
const order = { path: ['endDate'], ...fault('endBeforeStart') };

/** One file of `content/offers/`, named by the offer's id. */
export const offerSchema = z
  .strictObject({
    path,
    /** The last part of the address of its application form. */
    productType: z.enum([...productTypes.individual, ...productTypes.business]),
    title: sentence,
    description: sentence,
    image: bilingual(uploaded('offer')),
    /** Describes the picture and repeats any words in it. */
    imageAlt: sentence,
    content: bilingual(
      z.array(z.strictObject({ title: shownText.optional(), list: z.array(shownText).min(1) })).min(1),
    ),
    supplier: sentence,
    /** In Riyadh. An offer without a last day does not end. */
    startDate: civilDate,
    endDate: civilDate.nullish(),
    /** See `domain/calculator/offer-example.ts`. */
    example: z
      .strictObject({
        amount: z.int().min(1).max(maxAmount),
        years: z.int().min(1).max(5),
        balloon: z.int().min(0).optional(),
        adminFee: z.number().min(0).max(1).optional(),
      })
      .optional(),
  })
  .refine(({ path, productType }) => (productTypes[path] as readonly string[]).includes(productType), {
    path: ['productType'],
    ...fault('notOnPath'),
  })
  .refine(({ content }) => String(content.ar.map(shapeOf)) === String(content.en.map(shapeOf)), {
    path: ['content'],
    ...fault('unequalSections'),
  })
  .refine(isInOrder, order)
  .refine(({ productType, example }) => !example || loanTypes[productType] !== undefined, {
    path: ['example'],
    ...fault('noCalculator'),
  })
  .refine(({ productType, example }) => !example?.balloon || loanTypes[productType] === 'IJARAH', {
    path: ['example', 'balloon'],
    ...fault('noFinalPayment'),
  })
  .refine(({ example }) => !exceedsBalloonLimit(example?.balloon ?? 0, example?.amount ?? 1), {
    path: ['example', 'balloon'],
    ...fault('balloonTooHigh'),
  });

/** A page of this site, without its language: `individual/cars-finance#form`. */
const goTo = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*(\?[\w=&-]*)?(#[\w-]+)?$/, fault('notPage'))
  .refine((path) => spellingOf(path.replace(/[?#].*/, '')) !== undefined, fault('notPage'))
  .transform((path) => path as SitePath);

export const promotionsSchema = z.array(
  z
    .strictObject({
      /** The landing page that shows it. */
      path,
      title: sentence,
      text: sentence,
      /** The button's words. */
      apply: sentence,
      goTo,
      image: bilingual(uploaded('promotion')),
      imageMobile: bilingual(uploaded('promotionOnPhone')),
      /** Describes both pictures and repeats any words in them. */
      imageAlt: sentence,
      /** In Riyadh. Without a first day it begins at once; without a last day it does not end. */
      startDate: civilDate.optional(),
      endDate: civilDate.optional(),
    })
    .refine(isInOrder, order),
);

export const statisticsSchema = z.array(
  z.strictObject({
    figure: z.string().regex(/^\d[\d.,]*$/, fault('figure')),
    unit: sentence,
    title: sentence,
  }),
);

export const partnersSchema = z
  .array(z.strictObject({ name: sentence, mark: bilingual(uploaded('partner')) }))
  .superRefine(distinct(({ name }) => name.en, ['name', 'en']));

export type Offer = z.infer<typeof offerSchema> & { id: string };
export type Promotion = z.infer<typeof promotionsSchema>[number];
export type Statistic = z.infer<typeof statisticsSchema>[number];
export type Partner = z.infer<typeof partnersSchema>[number];

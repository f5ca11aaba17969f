import { z } from 'zod';
import { footerColumns, type MenuKey, menuPages, ownPagePath } from '#domain/publications/menu.ts';
import { distinct, fault, faultAt } from './fault.ts';

const menuKeys = Object.keys(menuPages) as MenuKey[];

/** Required, in any order (R18.3). */
const inHeader: readonly MenuKey[] = [
  'individual',
  'business',
  'individualOffers',
  'businessOffers',
  'afterSales',
  'about',
  'reports',
  'contact',
];

/**
 * The specification's pages, required in any column and order (R18.3). Pages that are added later are optional, so that
 * a published menu stays valid.
 */
const inFooter: readonly MenuKey[] = [
  'personalFinance',
  'carFinance',
  'individualOffers',
  'cashFinance',
  'equipmentFinance',
  'approval',
  'businessOffers',
  'calculator',
  'aprDisclosure',
  'contact',
  'complaint',
  'inquiry',
  'afterSalesInquiry',
  'malpractice',
  'updateInformation',
  'reports',
  'about',
  'board',
  'privacyPolicy',
  'cookiesPolicy',
  'afterSales',
];

function requireAll(required: readonly MenuKey[], listed: readonly string[], ctx: z.RefinementCtx): void {
  for (const key of required)
    if (!listed.includes(key)) ctx.addIssue(faultAt([], 'menuLacks', { page: menuPages[key] }));
}

/** @param pageIds - the ids of the custom pages */
export function menuSchema(pageIds: readonly string[]) {
  const entries = z
    .array(z.enum([...menuKeys, ...pageIds.map(ownPagePath)], fault('menuEntry')))
    .superRefine(distinct((entry) => entry));
  return z.strictObject({
    header: entries.superRefine((listed, ctx) => requireAll(inHeader, listed, ctx)),
    footer: z
      .record(z.enum(footerColumns), entries)
      .superRefine((columns, ctx) => requireAll(inFooter, Object.values(columns).flat(), ctx))
      .superRefine((columns, ctx) => {
        const listed = new Set<string>();
        for (const [column, ofColumn] of Object.entries(columns)) {
          for (const [at, entry] of ofColumn.entries())
            if (listed.has(entry)) ctx.addIssue(faultAt([column, at], 'listedTwice'));
          for (const entry of ofColumn) listed.add(entry);
        }
      }),
  });
}

/** In order. */
export type Menu = z.infer<ReturnType<typeof menuSchema>>;

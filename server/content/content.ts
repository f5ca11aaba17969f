import { join } from 'node:path';
import type { z } from 'zod';
import { affordabilitySchema } from '#contract/content/affordability.ts';
import { complaintsSchema } from '#contract/content/complaints.ts';
import { cookiesSchema } from '#contract/content/cookies.ts';
import { earlySettlementSchema } from '#contract/content/early-settlement.ts';
import { type LeadStateWords, leadStatesSchema } from '#contract/content/lead-states.ts';
import { menuSchema } from '#contract/content/menu.ts';
import { optionListsSchema } from '#contract/content/option-lists.ts';
import { type Product, productSchema } from '#contract/content/products.ts';
import {
  type AppContent,
  appSchema,
  branchesSchema,
  companySchema,
  disclosureSchema,
  ratesSchema,
  simahCodesSchema,
} from '#contract/content/schemas.ts';
import { vacanciesSchema } from '#contract/content/vacancies.ts';
import { whistleblowingSchema } from '#contract/content/whistleblowing.ts';
import type { Published } from '#contract/site.ts';
import { adminFeeInForce } from '#domain/calculator/calculator.ts';
import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { defaultLeadAges, type LeadAges } from '#domain/lead-ages.ts';
import { readAbout } from './about.ts';
import { crossCheck } from './checks/cross-checks.ts';
import { readHelp } from './help.ts';
import { readLandingContent } from './landing-content.ts';
import { checkLinks } from './pages/links.ts';
import { readOwnPages } from './pages/own-pages.ts';
import { readPolicies } from './policies.ts';
import { readContentFile } from './read-json.ts';
import { type ReportsContent, reportsSchema } from './reports/reports-schema.ts';
import { readItem } from './uploads/named-files.ts';
import { contentValues } from './values.ts';

const productFiles = {
  personalFinance: 'products/personal-finance.json',
  carFinance: 'products/cars-finance.json',
  equipmentFinance: 'products/equipment-finance.json',
  cashFinance: 'products/cash-finance.json',
} as const;

export { ContentError } from './faults.ts';

/** `Published` is for pages, the other fields for the server alone. */
export interface Content extends Published {
  folder: string;
  /** The version in the database; undefined for CONTENT_DIR. */
  version?: number | undefined;
  app: AppContent;
  reports: ReportsContent;
  simahCodes: Record<string, string>;
  leadStates: LeadStateWords;
}

/**
 * Reads CONTENT_DIR, or the files of a version or draft.
 * @param ages - for applicants; the products' terms name them
 * @param today - in Riyadh; facts in force may not be dated later
 * @throws ContentError on the first invalid file, or where files contradict each other
 */
export async function readContent(
  folder: string,
  { minLeadAge, maxLeadAge }: LeadAges = defaultLeadAges,
  today: CivilDate = todayInRiyadh(new Date()),
): Promise<Content> {
  const read = <T extends z.ZodType>(file: string, schema: T) => readContentFile(join(folder, file), schema);
  const { callBack, ...company } = await read('company.json', companySchema);
  const cookies = await read('cookies.json', cookiesSchema);
  const whistleblowing = await read('whistleblowing.json', whistleblowingSchema);
  const lists = await read('option-lists.json', optionListsSchema(callBack));
  const complaints = await read('complaints.json', complaintsSchema(lists));
  const rates = await read('finance-calculator.json', ratesSchema);
  const readProduct = async (file: string): Promise<Product> => {
    const product = await read(file, productSchema);
    const adminFee = product.loanType && adminFeeInForce(rates[product.loanType].ADMIN_FEE, today);
    return { ...product, leadAges: { minLeadAge, maxLeadAge }, adminFee };
  };
  const products = Object.fromEntries(
    await Promise.all(
      Object.entries(productFiles).map(async ([name, file]) => [name, await readProduct(file)]),
    ),
  ) as Content['products'];
  const values = contentValues({ company, products, complaints, whistleblowing });
  const policies = await readPolicies(folder, cookies, values);
  const pages = await readOwnPages(folder, values);
  const content = {
    folder,
    app: await read('app.json', appSchema),
    company,
    rates,
    products,
    reports: await readItem(folder, 'reports.json', reportsSchema),
    branches: await read('branches.json', branchesSchema),
    disclosure: await read('apr-disclosure.json', disclosureSchema),
    earlySettlement: await read('early-settlement.json', earlySettlementSchema),
    lists,
    simahCodes: await read('simah-codes.json', simahCodesSchema),
    ...(await readLandingContent(folder)),
    policies,
    help: await readHelp(folder, values),
    pages,
    menu: await read('menu.json', menuSchema(Object.keys(pages))),
    whistleblowing,
    leadStates: await read('lead-states.json', leadStatesSchema),
    complaints,
    affordability: await read('affordability.json', affordabilitySchema),
    vacancies: await read('vacancies.json', vacanciesSchema),
    about: await readAbout(folder),
    cookies: { ...cookies, version: policies.cookiesPolicy.en.version },
  };
  crossCheck(folder, content, today);
  await checkLinks(folder, content, today);
  return content;
}

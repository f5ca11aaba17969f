import type { z } from 'zod';
import { aboutSchema, membersSchema } from '#contract/content/about.ts';
import { affordabilitySchema } from '#contract/content/affordability.ts';
import { complaintsSchema } from '#contract/content/complaints.ts';
import { cookiesSchema } from '#contract/content/cookies.ts';
import { earlySettlementSchema } from '#contract/content/early-settlement.ts';
import { helpSchema } from '#contract/content/help.ts';
import { leadStatesSchema } from '#contract/content/lead-states.ts';
import { menuSchema } from '#contract/content/menu.ts';
import { offerSchema, partnersSchema, promotionsSchema, statisticsSchema } from '#contract/content/offers.ts';
import { optionListsSchema } from '#contract/content/option-lists.ts';
import { productSchema } from '#contract/content/products.ts';
import {
  appSchema,
  branchesSchema,
  companySchema,
  disclosureSchema,
  ratesSchema,
  simahCodesSchema,
} from '#contract/content/schemas.ts';
import { vacanciesSchema } from '#contract/content/vacancies.ts';
import { whistleblowingSchema } from '#contract/content/whistleblowing.ts';
import { type ContentKind, slug } from '#domain/publications/content-kinds.ts';
import type { Content } from '../content.ts';
import { ownPageFields } from '../pages/own-pages.ts';
import { policyFields } from '../policies.ts';
import { reportsSchema } from '../reports/reports-schema.ts';
import { isContentPath } from '../versions/manifest.ts';

/** The schemas of some files check against this. `paths` are all files, including those of a draft. */
export type SchemaContext = Pick<Content, 'lists'> & { paths: readonly string[] };
type SchemaOf = (context: SchemaContext) => z.ZodType;

const pageIds = (paths: readonly string[]) =>
  paths.flatMap((path) => /^pages\/(.*)\.ar\.md$/.exec(path)?.[1] ?? []);

/** Names have no `.json`. */
const singleFiles: [name: string, kind: ContentKind, schema: SchemaOf][] = [
  ['promotions', 'promotions', () => promotionsSchema],
  ['vacancies', 'vacancies', () => vacanciesSchema],
  ['reports', 'reports', () => reportsSchema],
  ['apr-disclosure', 'disclosure', () => disclosureSchema],
  ['finance-calculator', 'rates', () => ratesSchema],
  ['help/help', 'help', () => helpSchema],
  ['menu', 'menu', ({ paths }) => menuSchema(pageIds(paths))],
  ['branches', 'branches', () => branchesSchema],
  ['company', 'company', () => companySchema],
  ['about', 'about', () => aboutSchema],
  ['board', 'board', () => membersSchema],
  ['committee', 'committee', () => membersSchema],
  ['partners', 'partners', () => partnersSchema],
  ['statistics', 'statistics', () => statisticsSchema],
  ['lead-states', 'leadStates', () => leadStatesSchema],
  ['option-lists', 'optionLists', () => optionListsSchema()],
  ['complaints', 'complaints', ({ lists }) => complaintsSchema(lists)],
  ['whistleblowing', 'whistleblowing', () => whistleblowingSchema],
  ['affordability', 'affordability', () => affordabilitySchema],
  ['early-settlement', 'earlySettlement', () => earlySettlementSchema],
  ['cookies', 'cookies', () => cookiesSchema],
  ['simah-codes', 'simahCodes', () => simahCodesSchema],
  ['app', 'settings', () => appSchema],
];

const jsonFolders: [folder: string, kind: ContentKind, schema: SchemaOf][] = [
  ['offers', 'offers', () => offerSchema],
  ['products', 'products', () => productSchema],
];

/** One file for each item and language; the schema is of its front matter. */
const markdownFolders: [folder: string, kind: ContentKind, fields?: z.ZodObject][] = [
  ['policies', 'policies', policyFields],
  ['help', 'help'],
  ['pages', 'pages', ownPageFields],
];

/** A JSON file, a text in both languages, or an uploaded file. */
export interface Item {
  /** The path, such as `offers/teachers`. Only uploaded files have an extension. */
  id: string;
  kind: ContentKind;
  /** One path, or the Arabic and the English one. */
  paths: readonly string[];
  /** Undefined for texts and uploaded files. */
  schema: SchemaOf | undefined;
  /** The schema of a text's front matter. */
  fields?: z.ZodObject | undefined;
}

/** Undefined for files that the desk cannot edit, such as a README. */
export function itemOfPath(path: string): Item | undefined {
  const item = itemOf(path.startsWith('files/') ? path : path.replace(/(\.(ar|en)\.md|\.json)$/, ''));
  return item?.paths.includes(path) ? item : undefined;
}

/** Lists each item once. */
export function itemsIn(paths: Iterable<string>): Item[] {
  const items = [...paths].flatMap((path) => itemOfPath(path) ?? []);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Returns the item even if it has no file yet; undefined if the id is invalid. */
export function itemOf(id: string): Item | undefined {
  if (id.startsWith('files/'))
    return isContentPath(id) ? { id, kind: 'files', paths: [id], schema: undefined } : undefined;
  const [folder = '', name = ''] = id.split('/');
  const isIn = ([one]: readonly [string, ...unknown[]]) =>
    one === folder && id === `${folder}/${name}` && slug.test(name);
  const file = singleFiles.find(([one]) => one === id) ?? jsonFolders.find(isIn);
  if (file) return { id, kind: file[1], paths: [`${id}.json`], schema: file[2] };
  const text = markdownFolders.find(isIn);
  return (
    text && { id, kind: text[1], paths: [`${id}.ar.md`, `${id}.en.md`], schema: undefined, fields: text[2] }
  );
}

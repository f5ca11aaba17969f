import { createContext, RouterContextProvider } from 'react-router';
import type { FinanceRates, LoanType } from '#domain/calculator.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { ApiCall } from './api/api-call.ts';
import { formContext } from './forms/form-context.ts';
import { derivedKeys } from './forms/idempotency-keys.ts';
import type { Language } from './i18n/language.ts';

/** What `GET /app.json` answers; the pages read the same object. */
export interface SiteSettings {
  dateElement: 'picker' | 'native';
  reRoute: boolean;
  apiBaseUrl: string;
}

/** One namespace of `locales/`: sentences, or groups of them, by key. */
export interface Sentences {
  [key: string]: string | Sentences;
}

type InBoth<T> = Record<Language, T>;

/** The company as every page shows it (`content/company.json`). */
export interface Company {
  name: InBoth<string>;
  legalName: InBoth<string>;
  tagline: InBoth<string>;
  since: number;
  licence: InBoth<string>;
  /** Who supervises companies of this kind. */
  supervision: InBoth<string>;
  tollFree: string;
  unified: string;
  email: string;
}

/** A finance product's published facts (`content/products/`). */
export interface Product {
  loanType?: LoanType | undefined;
  limits: { least?: number | undefined; most?: number | undefined; months: [number, number] };
  examples: { amount: number; years: number; balloon: number }[];
  terms: InBoth<string[]>;
  benefits?: InBoth<string[]> | undefined;
}

/** The APR disclosure (`content/apr-disclosure.json`). */
export interface Disclosure {
  updated: CivilDate;
  individual: { name: InBoth<string>; from: number }[];
  business: { name: InBoth<string>; from: number }[];
}

/** A branch (`content/branches.json`). Hours are sentences: they differ by language where the company's do. */
export interface Branch {
  name: InBoth<string>;
  place: InBoth<string>;
  hours: InBoth<string>;
  phoneHours: InBoth<string>;
  /** Where a map shows it. */
  map: string;
}

/** What the site keeps in browsers, by category, and the version of that policy (`content/cookies.json`). */
export interface Cookies {
  version: number;
  categories: Record<
    'essential' | 'analytics' | 'marketing',
    { name: string; kind: 'cookie' | 'storage'; purpose: InBoth<string>; duration: InBoth<string> }[]
  >;
}

export type ProductName = 'personalFinance' | 'carFinance' | 'equipmentFinance' | 'cashFinance';

/**
 * What the pages need of the server. The server fills it in for every request (see `server/pages`), so that the
 * bundled pages carry no copy of its modules, and no second pool of connections.
 */
export interface Site {
  /** The site's own address without a trailing slash, for canonical links. */
  publicUrl: string;
  settings: SiteSettings;
  company: Company;
  products: Record<ProductName, Product>;
  rates: FinanceRates;
  disclosure: Disclosure;
  branches: Branch[];
  cookies: Cookies;
  /** The tag manager's container, where one is configured (TAG_MANAGER_ID). */
  tagManagerId: string | undefined;
  /** Today's civil date in Riyadh. */
  today: CivilDate;
  /** The operator's least and greatest age of an applicant. */
  leadAge: { least: number; most: number };
  /** The API, called on behalf of this visitor: the same limits and rules apply. */
  api: ApiCall;
  /** Tells the operator of a page that broke. */
  report(error: unknown): void;
  /** The sentences of one namespace in one language; empty for an unknown one. */
  sentences(language: Language, namespace: string): Sentences;
}

export const siteContext = createContext<Site>();

/** The server calls this (through the bundle, which holds the context's key) to make a request's load context. */
export function createLoadContext(site: Site): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(formContext, {
    api: site.api,
    conditions: () => ({ today: site.today, minLeadAge: site.leadAge.least, maxLeadAge: site.leadAge.most }),
    keys: (attempt) => derivedKeys(attempt, new Date()),
    scripts: false,
  });
  return context;
}

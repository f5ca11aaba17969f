import type { FinanceRates, Loan, LoanType } from '#domain/calculator/calculator.ts';
import type { SettlementRule } from '#domain/calculator/early-settlement.ts';
import type { OfferExample } from '#domain/calculator/offer-example.ts';
import type { Complaints } from '#domain/complaints.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { WorkingHours } from '#domain/dates/working-days.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { OfferPath, ProductType } from '#domain/offers.ts';
import type { SitePath } from '#domain/pages.ts';
import type { TermValues } from '#domain/products/product-terms.ts';
import type { DeductionLimits, ProductLimits } from '#domain/qualify/affordability.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import type { Vacancy } from '#domain/vacancies.ts';
import type { ReportPromises } from '#domain/whistleblowing.ts';
import type { ApiCall } from './api-call.ts';
import type { Desk } from './desk.ts';

/** What `GET /app.json` answers; the pages read the same object. */
export interface SiteSettings {
  dateElement: 'picker' | 'native';
  reRoute: boolean;
  apiBaseUrl: string;
  /** Pages that the legacy site still serves: links to them lead there. */
  legacy: { baseUrl: string } & Record<LegacyPage, boolean>;
}

export type LegacyPage =
  | 'afterSales'
  | 'corporateService'
  | 'consumerProduct'
  | 'financeReports'
  | 'contactUs';

/** One namespace of `locales/`: sentences, or groups of them, by key. */
export interface Sentences {
  [key: string]: string | Sentences;
}

/** The company as every page shows it (`content/company.json`). */
export interface Company {
  name: InBoth;
  legalName: InBoth;
  tagline: InBoth;
  since: number;
  licence: InBoth;
  /** Who supervises companies of this kind. */
  supervision: InBoth;
  /** When staff answer and call. */
  working: WorkingHours;
  tollFree: string;
  unified: string;
  email: string;
  /** A number of WhatsApp, with its country and nothing but digits. */
  whatsapp?: string | undefined;
  /** Addresses of its pages elsewhere. */
  socials: { x: string; instagram: string; tiktok: string };
}

/** A finance product's published facts (`content/products/`). */
export interface Product extends TermValues {
  loanType?: LoanType | undefined;
  limits: ProductLimits;
  examples: Example[];
  /** They name the product's values in braces (`domain/products/product-terms.ts`). */
  terms: InBoth<string[]>;
  benefits?: InBoth<string[]> | undefined;
}

/** The APR disclosure (`content/apr-disclosure.json`). */
interface Disclosure {
  updated: CivilDate;
  individual: StartingRate[];
  business: StartingRate[];
}

/** A loan that is shown worked out: riyals, years, and riyals at the end. */
export type Example = Omit<Loan, 'loanType'>;

/** Where a kind of finance starts: the APR in percent, unless the rates of a loan type work it out, of an example. */
export interface StartingRate {
  name: InBoth;
  example: Example;
  loanType?: LoanType | undefined;
  apr?: number | undefined;
}

/** A branch (`content/branches.json`). Hours are sentences: they differ by language where the company's do. */
export interface Branch {
  name: InBoth;
  place: InBoth;
  hours: InBoth;
  phoneHours: InBoth;
  /** Where a map shows it. */
  map: string;
}

/** An offer (`content/offers/`); its id is its file's name. */
export interface Offer {
  id: string;
  path: OfferPath;
  /** The form by which one applies is `path/productType`. */
  productType: ProductType;
  title: InBoth;
  description: InBoth;
  /** Paths under `/files/`. */
  image: InBoth;
  content: InBoth<{ title?: string | undefined; list: string[] }[]>;
  supplier: InBoth;
  startDate: CivilDate;
  endDate?: CivilDate | null | undefined;
  example?: OfferExample | undefined;
}

/** A promotion on a landing (`content/promotions.json`). */
interface Promotion {
  path: OfferPath;
  title: InBoth;
  text: InBoth;
  apply: InBoth;
  /** A path of this site without its language. */
  goTo: SitePath;
  image: InBoth;
  imageMobile: InBoth;
}

/** A figure of the company (`content/statistics.json`). */
interface Statistic {
  figure: string;
  unit: InBoth;
  title: InBoth;
}

/** A partner (`content/partners.json`). */
interface Partner {
  name: InBoth;
  mark: InBoth;
}

/** A policy in one language (`content/policies/`). */
export interface Policy {
  /** The day from which it is in force. */
  version: CivilDate;
  lead: string;
  /** Rendered by the server from Markdown without HTML of its own: safe to be put into a page. */
  html: string;
  /** Its table of contents. */
  sections: { id: string; title: string }[];
}

export type PolicyName =
  | 'privacyPolicy'
  | 'cookiesPolicy'
  | 'termsConditions'
  | 'offersTerms'
  | 'accessibility'
  | 'whistleblowing'
  | 'fraud';

/** Questions and answers (`content/help/`), by subject. */
interface Help {
  /** Stands under each list and answer. */
  note?: InBoth | undefined;
  subjects: {
    id: string;
    title: InBoth;
    /** An answer was rendered by the server, as a policy's text is. */
    questions: { id: string; question: InBoth; answer: InBoth; summary: InBoth }[];
  }[];
}

/** A text in pieces: every second one is what was searched for. */
export type Marked = string[];

/** Something that a search found. */
export interface SearchHit {
  /** Its address after the language. */
  path: SitePath;
  kind: 'help' | 'product' | 'offer' | 'oldOffer' | 'policy' | 'page';
  title: Marked;
  /** What it is a part of. */
  within?: string | undefined;
  excerpt: Marked;
}

/** A member of the board or of the Sharia committee, under the specification's names. */
export interface Member {
  nameAr: string;
  nameEn: string;
  roleAr: string;
  roleEn: string;
  /** The photo's address. */
  path: string;
  cv: string;
}

/** What the about page shows (`content/about.json`, `board.json`, `committee.json`). */
interface About {
  profile: InBoth<string[]>;
  vision: InBoth;
  mission: InBoth;
  values: { name: InBoth; text: InBoth }[];
  board: Member[];
  committee: Member[];
}

/** What the site keeps in browsers, by category, (`content/cookies.json`), and the version of the cookie policy. */
export interface Cookies {
  version: CivilDate;
  categories: Record<
    'essential' | 'analytics' | 'marketing',
    { name: string; kind: 'cookie' | 'storage'; purpose: InBoth; duration: InBoth }[]
  >;
}

/** What who reports malpractice may rely on (`content/whistleblowing.json`). */
export interface Whistleblowing extends ReportPromises {
  /** Who else takes reports. */
  authorities: { name: InBoth; about: InBoth; telephone: string; site: string }[];
}

/** How much of an income may go to finance, and who says so since when (`content/affordability.json`). */
interface Affordability {
  limits: DeductionLimits;
  from: CivilDate;
  source: { name: InBoth; address?: string | undefined };
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
  earlySettlement: SettlementRule;
  branches: Branch[];
  /** Active and old ones; one that has not begun is not among them. */
  offers: Offer[];
  promotions: Promotion[];
  statistics: Statistic[];
  partners: Partner[];
  /** Those that are open. */
  vacancies: Vacancy[];
  policies: Record<PolicyName, InBoth<Policy>>;
  help: Help;
  /** What is found of all that is published, the best first, and for what: a part of what was typed. */
  search(language: Language, typed: string): { query: string; found: SearchHit[] };
  about: About;
  cookies: Cookies;
  /** The tag manager's container, where one is configured (TAG_MANAGER_ID). */
  tagManagerId: string | undefined;
  /** The challenge that forms carry, where one is configured (TURNSTILE_SITE_KEY). */
  turnstileSiteKey: string | undefined;
  /** Today's civil date in Riyadh. */
  today: CivilDate;
  /** What can be chosen in forms. */
  lists: OptionLists;
  /** The operator's least and greatest age of an applicant. */
  leadAge: { least: number; most: number };
  /** Where staff work; only its own pages have it. */
  desk: Desk | undefined;
  complaints: Complaints;
  affordability: Affordability;
  whistleblowing: Whistleblowing;
  /** Whether there is an officer who could read a report. */
  takesReports(): Promise<boolean>;
  /** The API, called on behalf of this visitor: the same limits and rules apply. */
  api: ApiCall;
  /** The form that was posted to this page: the server has read it, within its limits. */
  posted: FormData | undefined;
  /** Tells the operator of a page that broke. */
  report(error: unknown): void;
  /** Waits until something that takes long may begin. */
  ownTurn(): Promise<void>;
  /** The sentences of one namespace in one language; empty for an unknown one. */
  sentences(language: Language, namespace: string): Sentences;
}

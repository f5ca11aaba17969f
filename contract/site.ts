import type { FinanceRates } from '#domain/calculator/calculator.ts';
import type { SettlementRule } from '#domain/calculator/early-settlement.ts';
import type { Complaints } from '#domain/complaints.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { LeadAges } from '#domain/lead-ages.ts';
import type { SitePath } from '#domain/pages.ts';
import type { Vacancy } from '#domain/publications/vacancies.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import type { ApiCall } from './api-call.ts';
import type { About, Member } from './content/about.ts';
import type { Affordability } from './content/affordability.ts';
import type { CookiesContent } from './content/cookies.ts';
import type { Offer, Partner, Promotion, Statistic } from './content/offers.ts';
import type { Product } from './content/products.ts';
import type { AppContent, Branch, CompanyContent, DisclosureContent } from './content/schemas.ts';
import type { Whistleblowing } from './content/whistleblowing.ts';
import type { Desk } from './desk.ts';

export type { Branch, Member, Offer, Product, Whistleblowing };

/** What `GET /app.json` answers; the pages read the same object. */
export type SiteSettings = AppContent & { apiBaseUrl: string };

/** A page that the legacy site may still serve. */
export type LegacyPage = Exclude<keyof AppContent['legacy'], 'baseUrl'>;

/** One namespace of `locales/`: sentences, or groups of them, by key. */
export interface Sentences {
  [key: string]: string | Sentences;
}

/** The company as every page shows it. */
export type Company = Omit<CompanyContent, 'callBack'>;

/** A loan that is shown worked out: riyals, years, and riyals at the end. */
export type Example = Product['examples'][number];

/** The starting rate of a kind of finance. */
export type StartingRate = DisclosureContent['individual'][number];

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
export interface Help {
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

/** The cookies and stored items of the site, and the version of the cookie policy. */
export type Cookies = CookiesContent & { version: CivilDate };

export type ProductName = 'personalFinance' | 'carFinance' | 'equipmentFinance' | 'cashFinance';

/** The content that the company publishes, in the form in which pages show it. */
export interface Published {
  company: Company;
  products: Record<ProductName, Product>;
  rates: FinanceRates;
  disclosure: DisclosureContent;
  earlySettlement: SettlementRule;
  branches: Branch[];
  /** Active and ended offers. Offers that have not begun are left out for pages. */
  offers: Offer[];
  promotions: Promotion[];
  statistics: Statistic[];
  partners: Partner[];
  /** For pages only the open ones. */
  vacancies: Vacancy[];
  policies: Record<PolicyName, InBoth<Policy>>;
  help: Help;
  about: About;
  cookies: Cookies;
  /** The options of the forms' lists. */
  lists: OptionLists;
  complaints: Complaints;
  affordability: Affordability;
  whistleblowing: Whistleblowing;
}

/**
 * Everything that pages need of the server. `server/pages` makes a `Site` for every request, so that the bundled
 * pages carry no copy of its modules, and no second pool of connections.
 */
export interface Site {
  /** The site's own address without a trailing slash, for canonical links. */
  publicUrl: string;
  settings: SiteSettings;
  content: Published;
  /** The tag manager's container, where one is configured (TAG_MANAGER_ID). */
  tagManagerId: string | undefined;
  /** The challenge that forms carry, where one is configured (TURNSTILE_SITE_KEY). */
  turnstileSiteKey: string | undefined;
  /** Today's civil date in Riyadh. */
  today: CivilDate;
  leadAges: LeadAges;
  /** The staff's desk. Only its own pages have it. */
  desk: Desk | undefined;
  /** The API, called on behalf of this visitor: the same limits and rules apply. */
  api: ApiCall;
  /** The form that was posted to this page: the server has read it, within its limits. */
  posted: FormData | undefined;
  /** Searches everything that is published. Returns the best hits first, and the part of the query that was used. */
  search(language: Language, typed: string): { query: string; found: SearchHit[] };
  /** Whether there is an officer who could read a report. */
  takesReports(): Promise<boolean>;
  /** Tells the operator of a page that broke. */
  report(error: unknown): void;
  /** Waits until something that takes long may begin. */
  ownTurn(): Promise<void>;
  /** The sentences of one namespace in one language; empty for an unknown one. */
  sentences(language: Language, namespace: string): Sentences;
}

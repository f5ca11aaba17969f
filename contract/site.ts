import type { FinanceRates } from '#domain/calculator/calculator.ts';
import type { SettlementRule } from '#domain/calculator/early-settlement.ts';
import type { Complaints } from '#domain/complaints.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { LeadAges } from '#domain/lead-ages.ts';
import type { PolicyPageKey, SitePath } from '#domain/pages.ts';
import type { Vacancy } from '#domain/publications/vacancies.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import type { ApiCall } from './api-call.ts';
import type { About, Member } from './content/about.ts';
import type { Affordability } from './content/affordability.ts';
import type { CookiesContent } from './content/cookies.ts';
import type { Menu } from './content/menu.ts';
import type { Offer, Partner, Promotion, Statistic } from './content/offers.ts';
import type { Product } from './content/products.ts';
import type { AppContent, Branch, CompanyContent, DisclosureContent } from './content/schemas.ts';
import type { Whistleblowing } from './content/whistleblowing.ts';
import type { Desk } from './desk.ts';

export type { Branch, Member, Menu, Offer, Product, Whistleblowing };

/** Also the answer of `GET /app.json`. */
export type SiteSettings = AppContent & { apiBaseUrl: string };

/** A page that the legacy site may still serve. */
export type LegacyPage = Exclude<keyof AppContent['legacy'], 'baseUrl'>;

/** One namespace of `locales/`. */
export interface Sentences {
  [key: string]: string | Sentences;
}

export type Company = Omit<CompanyContent, 'callBack'>;

/** In riyals and years. */
export type Example = Product['examples'][number];

export type StartingRate = DisclosureContent['individual'][number];

/** In one language (`content/policies/`). */
export interface Policy {
  /** The first day it is in force. */
  version: CivilDate;
  lead: string;
  /** Rendered from Markdown that contains no HTML, so it is safe to insert into a page. */
  html: string;
  sections: { id: string; title: string }[];
}

/** In one language (`content/pages/`). */
export interface OwnPage extends Pick<Policy, 'html' | 'sections'> {
  title: string;
  description: string;
}

/** Includes the rules of malpractice reports, which are part of the report's page. */
export type PolicyName = PolicyPageKey | 'whistleblowing';

/** `content/help/` */
export interface Help {
  /** Below each list and answer. */
  note?: InBoth | undefined;
  subjects: {
    id: string;
    title: InBoth;
    /** Answers are HTML, rendered like a policy. */
    questions: { id: string; question: InBoth; answer: InBoth; summary: InBoth }[];
  }[];
}

/** Every second piece matches the search. */
export type HighlightedText = string[];

export interface SearchHit {
  /** After the language. */
  path: SitePath;
  kind: 'help' | 'product' | 'offer' | 'oldOffer' | 'policy' | 'page';
  title: HighlightedText;
  /** Title of the help subject or policy that contains the hit. */
  section?: string | undefined;
  excerpt: HighlightedText;
}

/** The version is the cookie policy's. */
export type Cookies = CookiesContent & { version: CivilDate };

export type ProductName = 'personalFinance' | 'carFinance' | 'equipmentFinance' | 'cashFinance';

export interface Published {
  company: Company;
  products: Record<ProductName, Product>;
  rates: FinanceRates;
  disclosure: DisclosureContent;
  earlySettlement: SettlementRule;
  branches: Branch[];
  /** Only active and ended ones, not those that begin later. */
  offers: Offer[];
  promotions: Promotion[];
  statistics: Statistic[];
  partners: Partner[];
  /** Only the open ones. */
  vacancies: Vacancy[];
  policies: Record<PolicyName, InBoth<Policy>>;
  help: Help;
  /** By id. */
  pages: Record<string, InBoth<OwnPage>>;
  menu: Menu;
  about: About;
  cookies: Cookies;
  lists: OptionLists;
  complaints: Complaints;
  affordability: Affordability;
  whistleblowing: Whistleblowing;
}

/**
 * `server/pages` creates one for every request, so the bundled pages contain no copy of the server's modules, and open
 * no second connection pool.
 */
export interface Site {
  /** Without a trailing slash, for canonical links. */
  publicUrl: string;
  settings: SiteSettings;
  content: Published;
  /** TAG_MANAGER_ID */
  tagManagerId: string | undefined;
  /** TURNSTILE_SITE_KEY */
  turnstileSiteKey: string | undefined;
  /** In Riyadh. */
  today: CivilDate;
  leadAges: LeadAges;
  /** Undefined unless a draft is previewed. `key` is the key in the preview's link. */
  preview: { title: string; day: CivilDate; key: string } | undefined;
  /** Undefined outside the desk's pages. */
  desk: Desk | undefined;
  /** Calls the API for this visitor. Rate limits count the visitor's address. */
  api: ApiCall;
  /** The form that was posted to the page, already read within the body limits. */
  posted: FormData | undefined;
  /** The best hits first, and the part of the query that was used. */
  search(language: Language, typed: string): { query: string; found: SearchHit[] };
  /** An officer is active, or another server takes reports. */
  canTakeReports(): Promise<boolean>;
  /** Reports an error to the operator. */
  reportError(error: unknown): void;
  waitForTurn(): Promise<void>;
  /** Empty for an unknown namespace. */
  sentences(language: Language, namespace: string): Sentences;
}

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

/** The answer of `GET /app.json`. The pages read the same object. */
export type SiteSettings = AppContent & { apiBaseUrl: string };

/** A page that the legacy site may still serve. */
export type LegacyPage = Exclude<keyof AppContent['legacy'], 'baseUrl'>;

/** One namespace of `locales/`: sentences, or groups of them, by key. */
export interface Sentences {
  [key: string]: string | Sentences;
}

/** The company, as every page shows it. */
export type Company = Omit<CompanyContent, 'callBack'>;

/** A loan shown with its calculated figures: riyals, years, and a final payment in riyals. */
export type Example = Product['examples'][number];

/** The starting rate of a kind of finance. */
export type StartingRate = DisclosureContent['individual'][number];

/** A policy in one language (`content/policies/`). */
export interface Policy {
  /** The first day it is in force. */
  version: CivilDate;
  lead: string;
  /** Rendered by the server from Markdown that contains no HTML, so it is safe to insert into a page. */
  html: string;
  /** Its table of contents. */
  sections: { id: string; title: string }[];
}

/** A custom page in one language (`content/pages/`). */
export interface OwnPage extends Pick<Policy, 'html' | 'sections'> {
  title: string;
  description: string;
}

/** The policy pages, and the rules of malpractice reports, which are part of the report's page. */
export type PolicyName = PolicyPageKey | 'whistleblowing';

/** Questions and answers (`content/help/`), by subject. */
export interface Help {
  /** Shown below each list and answer. */
  note?: InBoth | undefined;
  subjects: {
    id: string;
    title: InBoth;
    /** Answers are HTML, rendered by the server like a policy. */
    questions: { id: string; question: InBoth; answer: InBoth; summary: InBoth }[];
  }[];
}

/** A text in pieces: every second piece matches the search. */
export type HighlightedText = string[];

/** A search result. */
export interface SearchHit {
  /** Its address after the language. */
  path: SitePath;
  kind: 'help' | 'product' | 'offer' | 'oldOffer' | 'policy' | 'page';
  title: HighlightedText;
  /** The title of the page or section that contains it. */
  section?: string | undefined;
  excerpt: HighlightedText;
}

/** The cookies and stored items of the site, and the version of the cookie policy. */
export type Cookies = CookiesContent & { version: CivilDate };

export type ProductName = 'personalFinance' | 'carFinance' | 'equipmentFinance' | 'cashFinance';

/** The published content, as pages show it. */
export interface Published {
  company: Company;
  products: Record<ProductName, Product>;
  rates: FinanceRates;
  disclosure: DisclosureContent;
  earlySettlement: SettlementRule;
  branches: Branch[];
  /** Pages get only active and ended offers, not those that begin later. */
  offers: Offer[];
  promotions: Promotion[];
  statistics: Statistic[];
  partners: Partner[];
  /** Pages get only the open ones. */
  vacancies: Vacancy[];
  policies: Record<PolicyName, InBoth<Policy>>;
  help: Help;
  /** The custom pages, by id. */
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
 * Everything that pages need from the server. `server/pages` creates a `Site` for every request. So the bundled pages
 * contain no copy of the server's modules, and open no second connection pool.
 */
export interface Site {
  /** The site's own address without a trailing slash, for canonical links. */
  publicUrl: string;
  settings: SiteSettings;
  content: Published;
  /** The tag manager's container, if configured (TAG_MANAGER_ID). */
  tagManagerId: string | undefined;
  /** The site key of the forms' challenge, if configured (TURNSTILE_SITE_KEY). */
  turnstileSiteKey: string | undefined;
  /** Today's civil date in Riyadh. */
  today: CivilDate;
  leadAges: LeadAges;
  /** The draft whose preview this is, its day, and the key that its link holds; undefined on the site itself. */
  preview: { title: string; day: CivilDate; key: string } | undefined;
  /** The staff's desk; undefined on all other pages. */
  desk: Desk | undefined;
  /** Calls the API on behalf of this visitor, with the same limits and rules. */
  api: ApiCall;
  /** The form that was posted to this page, already read within its limits. */
  posted: FormData | undefined;
  /** Searches all published content. Returns the best hits first, and the part of the query that was used. */
  search(language: Language, typed: string): { query: string; found: SearchHit[] };
  /** Whether reports are accepted: an officer is active, or another server takes them. */
  canTakeReports(): Promise<boolean>;
  /** Reports an error of a page to the operator. */
  reportError(error: unknown): void;
  /** Waits for this request's turn to render. */
  waitForTurn(): Promise<void>;
  /** Returns the sentences of one namespace in one language; empty for an unknown one. */
  sentences(language: Language, namespace: string): Sentences;
}

export interface PageEntry {
  /** Without the language. A segment that begins with `:` is an id. */
  path: PagePath;
  /** In `web/routes/`. */
  view: string;
  /** In `locales/{ar,en}/pages.json`. */
  key: PageKey;
  /** Search engines may list the page, unlike a step of a process or a page that needs an invitation. */
  index?: true;
  /** For a form that needs our own API: with another server behind API_BASE_URL, the page redirects here. */
  ownApiFallback?: string;
}

/** Every page under its canonical path. The routes are made from this list. */
const pages = [
  { path: 'individual', view: 'landing/individual', key: 'individual', index: true },
  {
    path: 'individual/personal-finance',
    view: 'apply/personal-finance',
    key: 'personalFinance',
    index: true,
  },
  { path: 'individual/cars-finance', view: 'apply/lead-product', key: 'carFinance', index: true },
  { path: 'business', view: 'landing/business', key: 'business', index: true },
  { path: 'business/cash-finance', view: 'apply/lead-product', key: 'cashFinance', index: true },
  {
    path: 'business/equipment-finance',
    view: 'apply/lead-product',
    key: 'equipmentFinance',
    index: true,
  },
  { path: 'business/approval', view: 'customers/approval', key: 'approval', index: true },
  { path: 'financing-calculator', view: 'calculator/financing-calculator', key: 'calculator', index: true },
  { path: 'qualify', view: 'qualify/qualify', key: 'qualify', index: true },
  { path: 'apr-disclosure', view: 'policies/apr-disclosure', key: 'aprDisclosure', index: true },
  { path: 'offers', view: 'offers/offers', key: 'offers', index: true },
  { path: 'individual/offers', view: 'offers/offers', key: 'individualOffers', index: true },
  { path: 'business/offers', view: 'offers/offers', key: 'businessOffers', index: true },
  { path: 'individual/offers/:id', view: 'offers/offer', key: 'offer', index: true },
  { path: 'business/offers/:id', view: 'offers/offer', key: 'offer', index: true },
  { path: 'offers/terms-conditions', view: 'policies/policy', key: 'offersTerms', index: true },
  { path: 'about', view: 'about/about', key: 'about', index: true },
  { path: 'policies/privacy-policy', view: 'policies/policy', key: 'privacyPolicy', index: true },
  { path: 'policies/cookies-policy', view: 'policies/policy', key: 'cookiesPolicy', index: true },
  {
    path: 'policies/terms-conditions',
    view: 'policies/policy',
    key: 'termsConditions',
    index: true,
  },
  { path: 'accessibility', view: 'policies/policy', key: 'accessibility', index: true },
  { path: 'fraud', view: 'policies/policy', key: 'fraud', index: true },
  { path: 'help', view: 'help/help', key: 'help', index: true },
  { path: 'help/:id', view: 'help/question', key: 'question', index: true },
  { path: 'pages/:id', view: 'policies/own-page', key: 'ownPage', index: true },
  { path: 'search', view: 'help/search', key: 'search' },
  { path: 'cookies', view: 'policies/cookies', key: 'cookies', index: true },
  { path: 'contact-us', view: 'contact/contact-us', key: 'contact', index: true },
  { path: 'call-back', view: 'contact/call-back', key: 'callBack', ownApiFallback: 'contact-us#info' },
  { path: 'malpractice-report', view: 'whistleblowing/malpractice-report', key: 'malpractice', index: true },
  {
    path: 'malpractice-report/follow-up',
    view: 'whistleblowing/malpractice-follow-up',
    key: 'malpracticeFollowUp',
    ownApiFallback: 'malpractice-report',
  },
  { path: 'update-information', view: 'customers/update-information', key: 'updateInformation', index: true },
  {
    path: 'update-information-success',
    view: 'customers/update-information-success',
    key: 'updateInformationSuccess',
  },
  { path: 'evaluation', view: 'customers/survey-page', key: 'evaluation' },
  { path: 'customer-satisfaction', view: 'customers/survey-page', key: 'customerSatisfaction' },
  {
    path: 'call-center-customer-satisfaction',
    view: 'customers/survey-page',
    key: 'callCenterSatisfaction',
  },
  { path: 'after-sales', view: 'customers/after-sales', key: 'afterSales', index: true },
  { path: 'follow', view: 'follow/follow', key: 'follow', index: true, ownApiFallback: 'contact-us#info' },
  { path: 'reports', view: 'about/reports', key: 'reports', index: true },
  { path: 'personal-success-page', view: 'apply/success-page', key: 'personalSuccess' },
  { path: 'cars-success-page', view: 'apply/success-page', key: 'carSuccess' },
  { path: 'equipment-success-page', view: 'apply/success-page', key: 'equipmentSuccess' },
  { path: 'cash-success-page', view: 'apply/success-page', key: 'cashSuccess' },
  { path: 'success-page', view: 'apply/success-page', key: 'success' },
  { path: 'desk', view: 'desk/desk', key: 'desk' },
  { path: 'desk/cases', view: 'desk/cases/cases', key: 'deskCases' },
  { path: 'desk/cases/:id', view: 'desk/cases/case', key: 'deskCase' },
  { path: 'desk/officers', view: 'desk/officers/officers', key: 'deskOfficers' },
  { path: 'desk/leads', view: 'desk/leads/leads', key: 'deskLeads' },
  { path: 'desk/leads/:id', view: 'desk/leads/lead', key: 'deskLead' },
  { path: 'desk/privacy', view: 'desk/privacy/requests', key: 'deskPrivacy' },
  { path: 'desk/privacy/:id', view: 'desk/privacy/request', key: 'deskRequest' },
  { path: 'desk/audit-log', view: 'desk/audit-log', key: 'deskAuditLog' },
  { path: 'desk/operations', view: 'desk/operations/operations', key: 'deskOperations' },
  { path: 'desk/figures', view: 'desk/figures/figures', key: 'deskFigures' },
  { path: 'desk/content/drafts/:id', view: 'desk/content/draft', key: 'deskDraft' },
  { path: 'desk/content/history', view: 'desk/content/history', key: 'deskHistory' },
  { path: 'desk/content/history/:id', view: 'desk/content/version', key: 'deskVersion' },
  { path: 'desk/content', view: 'desk/content/content', key: 'deskContent' },
  { path: 'desk/content/edit', view: 'desk/content/edit/edit', key: 'deskContentEdit' },
] as const;

export type PagePath = (typeof pages)[number]['path'];
export type OwnApiPage = Extract<(typeof pages)[number], { ownApiFallback: string }>['path'];
type PageKey = (typeof pages)[number]['key'];
export const pageList: readonly PageEntry[] = pages;

type PolicyPage = Extract<(typeof pages)[number], { view: 'policies/policy' }>;
export type PolicyPageKey = PolicyPage['key'];
// Only the server uses this list. The PURE mark lets the bundler drop it from browsers' scripts.
export const policyPages = /* @__PURE__ */ pages.filter(
  (page): page is PolicyPage => page.view === 'policies/policy',
);

/** A page's path with its id, query and hash. */
export type SitePath = WithId<PagePath> | `${WithId<PagePath>}${'?' | '#'}${string}`;
type WithId<P extends string> = P extends `${infer Before}:id` ? `${Before}${string}` : P;

/** The keys of `locales/{ar,en}/pages.json`. */
export type TitleKey = PageKey | 'notFound' | 'nothingSent';

/**
 * These pages load nothing from other sites, links to and from them load a new document, and the server keeps no time,
 * count or cached copy of their requests (R12.2). Matches the words that people type, so that misspelt and alternative
 * addresses are anonymous too. Keep the words in step with `deploy/nginx.conf`.
 */
export function isReportPath(path: string): boolean {
  return /mal.{0,3}p[ra]|\/reporting|whistle.{0,3}blow/i.test(path);
}

/** Accepts a path with or without its language. No third party may learn what visitors search for. */
export function isSearch(path: string): boolean {
  return /(^|\/)search(?![^?#])/.test(path);
}

/**
 * Accepts a path with or without its language. The address of such a page may hold a credential, a reference or a
 * mobile, so no third party may learn it.
 */
export function isLinkedPage(path: string): boolean {
  return /^(\/(ar|en)\/)?(follow|update-information-success|evaluation|(call-center-)?customer-satisfaction)(?![^?#])/.test(
    path,
  );
}

/** The canonical path of each alternative one. */
export const pageAliases: Readonly<Record<string, PagePath>> = {
  'companies-approval': 'business/approval',
  approval: 'business/approval',
  'contact-us-form': 'contact-us',
};

// Browsers use only the aliases. The PURE mark lets the bundler drop this list.
const known = /* @__PURE__ */ everyPath();

function everyPath(): string[] {
  return [...pageList.map(({ path }) => path), ...Object.keys(pageAliases)];
}

/**
 * Ignores case: `Contact-Us` becomes `contact-us`, but an id stays as it is.
 * @param path - after its language
 * @param paths - of the pages; a segment that begins with `:` is an id
 */
export function spellingOf(path: string, paths: readonly string[] = known): string | undefined {
  if (paths.includes(path)) return path;
  const parts = path.split('/');
  const isMeant = (part: string, index: number) =>
    part.startsWith(':') ? parts[index] !== '' : part === parts[index]?.toLowerCase();
  return paths
    .map((one) => one.split('/'))
    .find((spelling) => spelling.length === parts.length && spelling.every(isMeant))
    ?.map((part, index) => (part.startsWith(':') ? parts[index] : part))
    .join('/');
}

import type { OwnApiPage, SitePath } from '#domain/pages.ts';
import { productPages } from '#domain/publications/offers.ts';
import type { Key } from '#locales/keys.ts';
import { canonicalOf } from '../../i18n/language.ts';
import type { LegacyPage, SiteSettings } from '../../site.ts';

/** A link of the site. `key` is its sentence in `locales/{ar,en}/shell.json`. */
export type SiteLinkEntry = { key: Key<'shell'> } & (
  | { to: Exclude<SitePath, OwnApiPage>; ownApi?: undefined }
  | { to: OwnApiPage; ownApi: true }
);

/** Returns the links whose pages exist with this API. */
export function offeredLinks(links: readonly SiteLinkEntry[], apiBaseUrl: string): readonly SiteLinkEntry[] {
  return links.filter(({ ownApi }) => !ownApi || apiBaseUrl === '');
}

const individual: SiteLinkEntry = { to: 'individual', key: 'links.individual' };
const personalFinance: SiteLinkEntry = { to: 'individual/personal-finance', key: 'links.personalFinance' };
const carFinance: SiteLinkEntry = { to: 'individual/cars-finance', key: 'links.carFinance' };
const individualOffers: SiteLinkEntry = { to: 'individual/offers', key: 'links.individualOffers' };
const business: SiteLinkEntry = { to: 'business', key: 'links.business' };
const cashFinance: SiteLinkEntry = { to: 'business/cash-finance', key: 'links.cashFinance' };
const equipmentFinance: SiteLinkEntry = { to: 'business/equipment-finance', key: 'links.equipmentFinance' };
const approval: SiteLinkEntry = { to: 'business/approval', key: 'links.approval' };
const businessOffers: SiteLinkEntry = { to: 'business/offers', key: 'links.businessOffers' };
const calculator: SiteLinkEntry = { to: 'financing-calculator', key: 'links.calculator' };
const qualify: SiteLinkEntry = { to: 'qualify', key: 'links.qualify' };
const aprDisclosure: SiteLinkEntry = { to: 'apr-disclosure', key: 'links.aprDisclosure' };
const contact: SiteLinkEntry = { to: 'contact-us', key: 'links.contact' };
const complaint: SiteLinkEntry = { to: 'contact-us?servicetypeid=4', key: 'links.complaint' };
const inquiry: SiteLinkEntry = { to: 'contact-us?servicetypeid=5', key: 'links.inquiry' };
const afterSalesInquiry: SiteLinkEntry = { to: 'contact-us?servicetypeid=3', key: 'links.afterSalesInquiry' };
const malpractice: SiteLinkEntry = { to: 'malpractice-report', key: 'links.malpractice' };
const follow: SiteLinkEntry = { to: 'follow', key: 'links.follow', ownApi: true };
const help: SiteLinkEntry = { to: 'help', key: 'links.help' };
const fraud: SiteLinkEntry = { to: 'fraud', key: 'links.fraud' };
const updateInformation: SiteLinkEntry = { to: 'update-information', key: 'links.updateInformation' };
const careers: SiteLinkEntry = { to: 'contact-us#careers', key: 'links.careers' };
const boardReports: SiteLinkEntry = { to: 'reports?tab=bod', key: 'links.boardReports' };
const reports: SiteLinkEntry = { to: 'reports', key: 'links.reports' };
const about: SiteLinkEntry = { to: 'about', key: 'links.about' };
const board: SiteLinkEntry = { to: 'about#bod', key: 'links.board' };
const privacyPolicy: SiteLinkEntry = { to: 'policies/privacy-policy', key: 'links.privacyPolicy' };
const cookiesPolicy: SiteLinkEntry = { to: 'policies/cookies-policy', key: 'links.cookiesPolicy' };
const termsConditions: SiteLinkEntry = { to: 'policies/terms-conditions', key: 'links.termsConditions' };
const accessibility: SiteLinkEntry = { to: 'accessibility', key: 'links.accessibility' };
const afterSales: SiteLinkEntry = { to: 'after-sales', key: 'links.afterSales' };

export const barLinks: readonly SiteLinkEntry[] = [individual, business, calculator];

/** The menu (R18.3). `aboveMenu` is the small link above it. */
export const menuLinks: readonly SiteLinkEntry[] = [
  individual,
  business,
  individualOffers,
  businessOffers,
  afterSales,
  about,
  reports,
  contact,
];
export const aboveMenu = aprDisclosure;

export const footerColumns: readonly { key: Key<'shell'>; links: readonly SiteLinkEntry[] }[] = [
  { key: 'footer.individual', links: [individual, personalFinance, carFinance, individualOffers] },
  { key: 'footer.business', links: [business, cashFinance, equipmentFinance, approval, businessOffers] },
  { key: 'footer.about', links: [about, board, reports, boardReports, careers, aprDisclosure] },
  {
    key: 'footer.contact',
    links: [contact, help, follow, afterSalesInquiry, complaint, inquiry, malpractice],
  },
  {
    key: 'footer.others',
    links: [
      qualify,
      calculator,
      afterSales,
      updateInformation,
      privacyPolicy,
      cookiesPolicy,
      termsConditions,
      accessibility,
      fraud,
    ],
  },
];

/** The flag of `app.json` that links to the legacy site, and the page's name there. */
const legacyPages: Partial<Record<string, [flag: LegacyPage, name: string]>> = {
  'after-sales': ['afterSales', 'AfterSales'],
  'business/cash-finance': ['corporateService', 'CorporateService'],
  'business/equipment-finance': ['corporateService', 'CorporateService'],
  'individual/personal-finance': ['consumerProduct', 'ConsumerProduct'],
  'individual/cars-finance': ['consumerProduct', 'ConsumerProduct'],
  reports: ['financeReports', 'FinanceReports'],
  'contact-us': ['contactUs', 'ContactUs'],
};

/** Returns the legacy site's address of a path with its query, undefined if the flag is not set. */
export function legacyAddress(to: string, legacy: SiteSettings['legacy']): string | undefined {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(to) ?? [];
  const [flag, name] = (Object.hasOwn(legacyPages, path) && legacyPages[path]) || [];
  return flag && legacy[flag] ? `${legacy.baseUrl.replace(/\/$/, '')}/${name}${query}` : undefined;
}

/**
 * Returns the target of "apply now" for a path without language: the form of a product page, else the cards of
 * businesses or of individuals.
 */
export function applyTarget(path: string): SitePath {
  const product = products.find((one) => one === path);
  if (product) return `${product}#form`;
  return path === 'business' || path.startsWith('business/') || canonicalOf(path).startsWith('business/')
    ? 'business#1'
    : 'individual#solutions';
}

const products = Object.values(productPages);

import { canonicalOf } from '../i18n/aliases.ts';
import type { LegacyPage, SiteSettings } from '../site.ts';

/** The site's links, each once: a page that is built gets its line here. `key` is its sentence in `locales/{ar,en}/shell.json`. */
export interface SiteLinkEntry {
  to: string;
  key: string;
}

const individual = { to: 'individual', key: 'links.individual' };
const personalFinance = { to: 'individual/personal-finance', key: 'links.personalFinance' };
const carFinance = { to: 'individual/cars-finance', key: 'links.carFinance' };
const individualOffers = { to: 'individual/offers', key: 'links.individualOffers' };
const business = { to: 'business', key: 'links.business' };
const cashFinance = { to: 'business/cash-finance', key: 'links.cashFinance' };
const equipmentFinance = { to: 'business/equipment-finance', key: 'links.equipmentFinance' };
const approval = { to: 'business/approval', key: 'links.approval' };
const businessOffers = { to: 'business/offers', key: 'links.businessOffers' };
const calculator = { to: 'financing-calculator', key: 'links.calculator' };
const aprDisclosure = { to: 'apr-disclosure', key: 'links.aprDisclosure' };
const contact = { to: 'contact-us', key: 'links.contact' };
const complaint = { to: 'contact-us?servicetypeid=4', key: 'links.complaint' };
const inquiry = { to: 'contact-us?servicetypeid=5', key: 'links.inquiry' };
const afterSalesInquiry = { to: 'contact-us?servicetypeid=3', key: 'links.afterSalesInquiry' };
const malpractice = { to: 'malpractice-report', key: 'links.malpractice' };
const updateInformation = { to: 'update-information', key: 'links.updateInformation' };
const reports = { to: 'reports', key: 'links.reports' };
const about = { to: 'about', key: 'links.about' };
const board = { to: 'about#bod', key: 'links.board' };
const privacyPolicy = { to: 'policies/privacy-policy', key: 'links.privacyPolicy' };
const cookiesPolicy = { to: 'policies/cookies-policy', key: 'links.cookiesPolicy' };
const termsConditions = { to: 'policies/terms-conditions', key: 'links.termsConditions' };
const accessibility = { to: 'accessibility', key: 'links.accessibility' };
const afterSales = { to: 'after-sales', key: 'links.afterSales' };

/** The top bar, on wide screens. */
export const barLinks: readonly SiteLinkEntry[] = [individual, business, calculator];

/** The menu, in the specification's order; the disclosure stands above it, as a small link. */
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

/** The footer's five columns. */
export const footerColumns: readonly { key: string; links: readonly SiteLinkEntry[] }[] = [
  { key: 'footer.individual', links: [individual, personalFinance, carFinance, individualOffers] },
  { key: 'footer.business', links: [business, cashFinance, equipmentFinance, approval, businessOffers] },
  { key: 'footer.about', links: [about, board, reports, aprDisclosure] },
  { key: 'footer.contact', links: [contact, afterSalesInquiry, complaint, inquiry, malpractice] },
  {
    key: 'footer.others',
    links: [
      calculator,
      afterSales,
      updateInformation,
      privacyPolicy,
      cookiesPolicy,
      termsConditions,
      accessibility,
    ],
  },
];

/** Which flag of `app.json` sends a link to the legacy site, and the page's name there. */
const legacyPages: Partial<Record<string, [flag: LegacyPage, name: string]>> = {
  'after-sales': ['afterSales', 'AfterSales'],
  'business/cash-finance': ['corporateService', 'CorporateService'],
  'business/equipment-finance': ['corporateService', 'CorporateService'],
  'individual/personal-finance': ['consumerProduct', 'ConsumerProduct'],
  'individual/cars-finance': ['consumerProduct', 'ConsumerProduct'],
  reports: ['financeReports', 'FinanceReports'],
  'contact-us': ['contactUs', 'ContactUs'],
};

/** The legacy site's address of a path, where its flag is set; the query goes along. */
export function legacyAddress(to: string, legacy: SiteSettings['legacy']): string | undefined {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(to) ?? [];
  const [flag, name] = (Object.hasOwn(legacyPages, path) && legacyPages[path]) || [];
  return flag && legacy[flag] ? `${legacy.baseUrl.replace(/\/$/, '')}/${name}${query}` : undefined;
}

/**
 * Where "apply now" leads from a page, by its path after the language: to the form of a product's own page, to the
 * cards of businesses from what concerns them, and to those of individuals from everywhere else.
 */
export function applyTarget(path: string): string {
  if (productPages.some(({ to }) => to === path)) return `${path}#form`;
  return path === 'business' || path.startsWith('business/') || canonicalOf(path).startsWith('business/')
    ? 'business#1'
    : 'individual#solutions';
}

const productPages = [personalFinance, carFinance, cashFinance, equipmentFinance];

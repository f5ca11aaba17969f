import type { OwnApiPage, SitePath } from '#domain/pages.ts';
import type { MenuEntry, MenuKey, menuPages } from '#domain/publications/menu.ts';
import { productPages } from '#domain/publications/offers.ts';
import { canonicalOf } from '../../i18n/language.ts';
import type { LegacyPage, SiteSettings } from '../../site.ts';

type OwnApiEntry = {
  [K in MenuKey]: (typeof menuPages)[K] extends OwnApiPage ? K : never;
}[MenuKey];
/** Pages of these entries need our own API. */
const ownApiEntries: Record<OwnApiEntry, true> = { follow: true };

export const offeredEntries = (entries: readonly MenuEntry[], apiBaseUrl: string): readonly MenuEntry[] =>
  apiBaseUrl === '' ? entries : entries.filter((entry) => !(entry in ownApiEntries));

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

/** Undefined if the flag is not set. */
export function legacyAddress(to: string, legacy: SiteSettings['legacy']): string | undefined {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(to) ?? [];
  const [flag, name] = (Object.hasOwn(legacyPages, path) && legacyPages[path]) || [];
  return flag && legacy[flag] ? `${legacy.baseUrl.replace(/\/$/, '')}/${name}${query}` : undefined;
}

/** Returns the form of a product page, else the cards of businesses or of individuals. */
export function applyTarget(path: string): SitePath {
  const product = products.find((one) => one === path);
  if (product) return `${product}#form`;
  return path === 'business' || path.startsWith('business/') || canonicalOf(path).startsWith('business/')
    ? 'business#1'
    : 'individual#solutions';
}

const products = Object.values(productPages);

import type { SitePath } from '../pages.ts';
import { productPages } from './offers.ts';

/** The pages that menus can list. Their labels are in `links` of `locales/{ar,en}/shell.json`. */
export const menuPages = {
  individual: 'individual',
  personalFinance: productPages['personal-finance'],
  carFinance: productPages['cars-finance'],
  individualOffers: 'individual/offers',
  business: 'business',
  cashFinance: productPages['cash-finance'],
  equipmentFinance: productPages['equipment-finance'],
  approval: 'business/approval',
  businessOffers: 'business/offers',
  calculator: 'financing-calculator',
  qualify: 'qualify',
  aprDisclosure: 'apr-disclosure',
  contact: 'contact-us',
  complaint: 'contact-us?servicetypeid=4',
  inquiry: 'contact-us?servicetypeid=5',
  afterSalesInquiry: 'contact-us?servicetypeid=3',
  malpractice: 'malpractice-report',
  follow: 'follow',
  help: 'help',
  fraud: 'fraud',
  updateInformation: 'update-information',
  careers: 'contact-us#careers',
  boardReports: 'reports?tab=bod',
  reports: 'reports',
  about: 'about',
  board: 'about#bod',
  privacyPolicy: 'policies/privacy-policy',
  cookiesPolicy: 'policies/cookies-policy',
  termsConditions: 'policies/terms-conditions',
  accessibility: 'accessibility',
  afterSales: 'after-sales',
} as const satisfies Record<string, SitePath>;

export type MenuKey = keyof typeof menuPages;

/** The path of a page of `content/pages/`, without the language. */
export type OwnPagePath = `pages/${string}`;
export const ownPagePath = (id: string): OwnPagePath => `pages/${id}`;

export type MenuEntry = MenuKey | OwnPagePath;
export const isOwnPagePath = (entry: MenuEntry): entry is OwnPagePath => entry.startsWith('pages/');

/** In order. */
export const footerColumns = ['individual', 'business', 'about', 'contact', 'others'] as const;

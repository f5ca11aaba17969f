import type { SitePath } from '#domain/pages.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import { offerPage, type ProductType, productPages } from '#domain/publications/offers.ts';
import type { Content } from '../../../content/content.ts';
import type { Item } from '../../../content/drafts/kinds.ts';

const pageOfKind: Partial<Record<ContentKind, SitePath>> = {
  promotions: 'individual',
  vacancies: 'contact-us',
  reports: 'reports',
  disclosure: 'apr-disclosure',
  rates: 'financing-calculator',
  help: 'help',
  branches: 'contact-us',
  about: 'about',
  board: 'about',
  committee: 'about',
  complaints: 'after-sales',
  whistleblowing: 'malpractice-report',
  affordability: 'qualify',
  earlySettlement: 'financing-calculator',
  cookies: 'cookies',
};

const pageOfPolicy: Readonly<Record<string, SitePath>> = {
  accessibility: 'accessibility',
  'cookies-policy': 'policies/cookies-policy',
  fraud: 'fraud',
  'offers-terms': 'offers/terms-conditions',
  'privacy-policy': 'policies/privacy-policy',
  'terms-conditions': 'policies/terms-conditions',
  whistleblowing: 'malpractice-report',
};

/** Returns the page of the first of these items that has one. */
export function previewPage(
  items: readonly Item[],
  { offers }: Pick<Content, 'offers'>,
): SitePath | undefined {
  const pages = items.map(({ id, kind }): SitePath | undefined => {
    const name = id.replace(/^.*\//, '');
    const offer = kind === 'offers' && offers.find((one) => one.id === name);
    if (offer) return offerPage(offer);
    if (kind === 'pages') return `pages/${name}`;
    if (kind === 'policies') return pageOfPolicy[name];
    return kind === 'products' ? productPages[name as ProductType] : pageOfKind[kind];
  });
  return pages.find((page) => page !== undefined);
}

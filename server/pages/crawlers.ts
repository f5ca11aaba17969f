import { type CivilDate, dateOfDay, dayNumber, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { type PageEntry, pageList } from '#domain/pages.ts';
import { ownPagePath } from '#domain/publications/menu.ts';
import { activeOffers, type OfferPath, offerPage } from '#domain/publications/offers.ts';
import { policyList } from '../content/policies.ts';
import type { Services } from '../intake/services.ts';

const languages = ['ar', 'en'] as const;

/** Blocks the API only. Pages that must not be listed say so themselves, so crawlers must be able to read them. */
export function robots({ config }: Pick<Services, 'config'>): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`;
}

/** Lists the indexable pages with their alternates, as sitemaps.org and Google describe. */
export function sitemap(
  { config, content, now }: Pick<Services, 'config' | 'content' | 'now'>,
  pages: readonly PageEntry[] = pageList,
): string {
  const served = config.apiBaseUrl ? pages.filter(({ ownApiFallback }) => !ownApiFallback) : pages;
  const urls = sitemapPages(served, content, todayInRiyadh(now())).flatMap(({ path, changed }) =>
    languages.map((language) => {
      const address = (to: string) => escaped(`${config.publicUrl}/${to}/${path}`);
      const alternates = [...languages.map((to) => [to, to]), ['x-default', 'ar']].map(
        ([hreflang, to = '']) =>
          `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(to)}"/>\n`,
      );
      const lastmod = changed ? `    <lastmod>${changed}</lastmod>\n` : '';
      return `  <url>\n    <loc>${address(language)}</loc>\n${lastmod}${alternates.join('')}  </url>\n`;
    }),
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${urls.join('')}</urlset>\n`
  );
}

interface SitemapPage {
  path: string;
  /** Undefined if unknown. */
  changed?: CivilDate | undefined;
}

/** A page with an id in its path is listed once per question, custom page or active offer. */
function sitemapPages(
  pages: readonly PageEntry[],
  { disclosure, reports, offers, policies, help, pages: ownPages }: Services['content'],
  today: CivilDate,
): SitemapPage[] {
  const active = activeOffers(offers, today);
  const latest = (dates: CivilDate[]) => dates.toSorted().at(-1);
  // A list changes on an offer's first day, and on the day after its last.
  const listChanged = (listed: Services['content']['offers']) =>
    latest(
      listed
        .flatMap(({ startDate, endDate }) => [startDate, ...(endDate ? [dayAfter(endDate)] : [])])
        .filter((date) => date <= today),
    );
  const below = (path: string) => listChanged(offers.filter((offer) => offer.path === path));
  const changes: Partial<Record<string, CivilDate | undefined>> = {
    'apr-disclosure': disclosure.updated,
    reports: latest([...reports.financial, ...reports.bod].map(({ uploadDate }) => uploadDate)),
    offers: listChanged(offers),
    'individual/offers': below('individual'),
    'business/offers': below('business'),
    ...Object.fromEntries(policyList.map(({ name, path }) => [path, policies[name].ar.version])),
  };
  const offersOf = (path: OfferPath): SitemapPage[] =>
    active
      .filter((offer) => offer.path === path)
      .map((offer) => ({ path: offerPage(offer), changed: offer.startDate }));
  const byId: Partial<Record<string, SitemapPage[]>> = {
    'help/:id': help.subjects.flatMap(({ questions }) => questions.map(({ id }) => ({ path: `help/${id}` }))),
    'pages/:id': Object.keys(ownPages).map((id) => ({ path: ownPagePath(id) })),
    'individual/offers/:id': offersOf('individual'),
    'business/offers/:id': offersOf('business'),
  };
  return pages
    .filter(({ index }) => index)
    .flatMap(({ path }): SitemapPage[] => byId[path] ?? [{ path, changed: changes[path] }]);
}

const dayAfter = (date: CivilDate) => dateOfDay((dayNumber(date) ?? 0) + 1);

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

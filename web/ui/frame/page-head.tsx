import { useLocation } from 'react-router';
import { languages } from '#domain/language.ts';
import type { TitleKey } from '#domain/pages.ts';
import { canonicalPath, languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { breadcrumbs, organization } from '../../structured-data.ts';
import { StructuredDataScript } from './structured-data.tsx';

const locales = { ar: 'ar_SA', en: 'en_US' } as const;

/**
 * Title, description, canonical, alternates and what is shown where the page is shared. Each page renders it with its
 * own key in `locales/{ar,en}/pages.json`.
 * @param failed - the page shows errors: the title says so first
 * @param index - false keeps the page out of search engines
 * @param exists - false where nothing is at this address, nor at the other language's
 */
export function PageHead({
  page,
  values = {},
  hasFailed = false,
  isIndexed = true,
  isFound = true,
}: {
  page: TitleKey;
  values?: Record<string, string>;
  hasFailed?: boolean;
  isIndexed?: boolean;
  isFound?: boolean;
}) {
  const { t } = useTranslation('pages');
  const { t: shell } = useTranslation();
  const { pathname } = useLocation();
  const site = useRootData();
  const language = languageOfPath(pathname);
  const company = site?.company.name[language] ?? '';
  const title = t(`${page}.title`, values);
  const line = site?.company.tagline[language] ?? '';
  const named = namesOf({ title, company, line });
  const description = t(`${page}.description`, values);
  const publicUrl = site?.publicUrl ?? '';
  const address = (to: (typeof languages)[number]) => publicUrl + canonicalPath(pathname, to);
  return (
    <>
      <title>{`${hasFailed ? `${shell('errorWord')}: ` : ''}${named.join(' · ')}`}</title>
      {/* Read by machines alone: what the server wrote stays, and browsers carry no others. */}
      {import.meta.env.SSR && (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={company} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:locale" content={locales[language]} />
          <meta property="og:locale:alternate" content={locales[language === 'ar' ? 'en' : 'ar']} />
          <meta property="og:image" content={`${publicUrl}/share/${language}.jpg`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`${company} · ${line}`} />
          {isFound && <meta property="og:url" content={address(language)} />}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {isFound && (
        <>
          <link rel="canonical" href={address(language)} />
          {import.meta.env.SSR && (
            <>
              {languages.map((to) => (
                <link key={to} rel="alternate" hrefLang={to} href={address(to)} />
              ))}
              <link rel="alternate" hrefLang="x-default" href={address('ar')} />
            </>
          )}
        </>
      )}
      {isIndexed ? (
        <IndexedData path={canonicalPath(pathname, language).split('/').slice(2).join('/')} title={title} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

/** The parts of a title: the page's own and the company, named once. The company's line alone is no page's own title. */
function namesOf({ title, company, line }: { title: string; company: string; line: string }): string[] {
  if (title === line) return [company, line];
  return title.includes(company) ? [title] : [title, company];
}

/** The company on its landings, and the way from there on every page below. */
function IndexedData({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation('pages');
  const titleOf = (key: TitleKey) => t(`${key}.title`);
  return (
    <StructuredDataScript
      describe={
        import.meta.env.SSR
          ? (publisher) => breadcrumbs(publisher, { path, title, titleOf }) ?? organization(publisher)
          : undefined
      }
    />
  );
}

import { useLocation } from 'react-router';
import { languages } from '#domain/language.ts';
import { pageList, type TitleKey } from '#domain/pages.ts';
import { canonicalPath, languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { breadcrumbs, organization } from '../../structured-data.ts';
import { StructuredDataScript } from './structured-data.tsx';

const locales = { ar: 'ar_SA', en: 'en_US' } as const;

/**
 * `page` is a key in `locales/{ar,en}/pages.json`.
 * @param hasFailed - the title then starts with the word for error (R2.1)
 * @param arrived - how many things have arrived since the page was loaded; the title begins with them
 * @param isFound - false if the address exists in neither language
 */
export function PageHead({
  page,
  values = {},
  hasFailed = false,
  arrived = 0,
  isFound = true,
}: {
  page: TitleKey;
  values?: Record<string, string>;
  hasFailed?: boolean;
  arrived?: number;
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
      <title>
        {`${arrived > 0 ? `(${arrived}) ` : ''}${hasFailed ? `${shell('errorWord')}: ` : ''}${named.join(' · ')}`}
      </title>
      {/* Only crawlers read these, so the client bundle omits them. */}
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
      {import.meta.env.SSR && !isIndexed(page) && <meta name="robots" content="noindex" />}
      <IndexedData
        page={page}
        path={canonicalPath(pathname, language).split('/').slice(2).join('/')}
        title={title}
      />
    </>
  );
}

/** Avoids repeating the company's name. */
function namesOf({ title, company, line }: { title: string; company: string; line: string }): string[] {
  if (title === line) return [company, line];
  return title.includes(company) ? [title] : [title, company];
}

const isIndexed = (page: TitleKey) => pageList.some(({ key, index }) => key === page && index);

/** Describes the company on landing pages, and breadcrumbs on other pages that search engines may list. */
function IndexedData({ page, path, title }: { page: TitleKey; path: string; title: string }) {
  const { t } = useTranslation('pages');
  const titleOf = (key: TitleKey) => t(`${key}.title`);
  return (
    <StructuredDataScript
      describe={
        import.meta.env.SSR
          ? (publisher) =>
              isIndexed(page)
                ? (breadcrumbs(publisher, { path, title, titleOf }) ?? organization(publisher))
                : undefined
          : undefined
      }
    />
  );
}

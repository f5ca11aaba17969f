import { useTranslation } from 'react-i18next';
import { useLocation, useRouteLoaderData } from 'react-router';
import { canonicalPath, languageOfPath, languages } from '../i18n/language.ts';
import type { loader as rootLoader } from '../root.tsx';

/**
 * Title, description, canonical and alternates of a page. Each page renders it with its own key in
 * `locales/{ar,en}/pages.json`.
 * @param failed - the page shows errors: the title says so first
 * @param index - false keeps the page out of search engines
 */
export function PageHead({
  page,
  values = {},
  failed = false,
  index = true,
}: {
  page: string;
  /** What its title and description name. */
  values?: Record<string, string>;
  failed?: boolean;
  index?: boolean;
}) {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const language = languageOfPath(pathname);
  const company = site?.company.name[language] ?? '';
  const title = `${failed ? `${t('errorWord')}: ` : ''}${t(`${page}.title`, values)} · ${company}`;
  const address = (to: (typeof languages)[number]) =>
    `${site?.publicUrl ?? ''}${canonicalPath(pathname, to)}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={t(`${page}.description`, values)} />
      <meta property="og:title" content={t(`${page}.title`, values)} />
      <meta property="og:description" content={t(`${page}.description`, values)} />
      {index ? (
        <>
          <link rel="canonical" href={address(language)} />
          {languages.map((to) => (
            <link key={to} rel="alternate" hrefLang={to} href={address(to)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address('ar')} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

import { policyPages } from '#domain/pages.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { Day } from '../../ui/day.tsx';
import { Page } from '../../ui/frame/page.tsx';
import type { Route } from './+types/policy.ts';
import styles from './policy-page.module.css';

export const handle = { namespaces: ['policy'] };

export function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const path = pathname.split('/').slice(2).join('/');
  const page = policyPages.find((one) => one.path === path)?.key;
  if (!page) throw new Error(`No policy page at ${pathname}`);
  return { page, policy: context.get(siteContext).content.policies[page][languageOfPath(pathname)] };
}

export default function PolicyPage({ loaderData: { page, policy } }: Route.ComponentProps) {
  const { t } = useTranslation('policy');
  const { t: pages } = useTranslation('pages');
  return (
    <Page
      page={page}
      title={pages(`${page}.title`)}
      className={styles.page}
      lead={
        <>
          {policy.lead}
          <span className={styles.updated}>
            {t('updated')} <Day of={policy.version} />
          </span>
        </>
      }
    >
      <nav className={`panel ${styles.contents}`} aria-labelledby="contents-title">
        <h2 id="contents-title">{t('contents')}</h2>
        <ul>
          {policy.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article
        className={styles.text}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it (server/content/markdown.ts): a source with tags is refused, links of unknown schemes are dropped, and no visitor writes any of it
        dangerouslySetInnerHTML={{ __html: policy.html }}
      />
    </Page>
  );
}

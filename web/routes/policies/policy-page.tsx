import { useTranslation } from '../../i18n/use-translation.ts';
import type { Policy, PolicyName } from '../../site.ts';
import { Page } from '../../ui/frame/page.tsx';
import { Day } from '../../ui/pieces.tsx';
import styles from './policy-page.module.css';

/** A policy: its table of contents, then the text as the company wrote it. */
export function PolicyPage({
  page,
  policy,
}: {
  page: Exclude<PolicyName, 'whistleblowing'>;
  policy: Policy;
}) {
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

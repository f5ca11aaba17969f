import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Policy } from '../../site.ts';
import { Page } from '../../ui/frame/page.tsx';
import styles from './policy-page.module.css';

export function PolicyDocument({
  html,
  sections,
  ...page
}: Pick<Policy, 'html' | 'sections'> & Omit<ComponentProps<typeof Page>, 'children' | 'className'>) {
  const { t } = useTranslation('policy');
  return (
    <Page {...page} className={styles.page}>
      {sections.length > 0 && (
        <nav className={`panel ${styles.contents}`} aria-labelledby="contents-title">
          <h2 id="contents-title">{t('contents')}</h2>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article
        className={styles.text}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it (server/content/markdown.ts): a source with tags is refused, links of unknown schemes are dropped, and no visitor writes any of it
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Page>
  );
}

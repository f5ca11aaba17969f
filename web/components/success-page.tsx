import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { button } from './button.ts';
import { PageHead } from './page-head.tsx';
import { SiteLink } from './site-link.tsx';
import styles from './success-page.module.css';

/** A reference as the server makes it; anything else in the address is not shown as one. */
const referenceShape = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/**
 * What a visitor sees after a submission: that it arrived, the reference to quote, what happens next, and, when an
 * e-mail was given, the note to verify it. No mail is sent to it: the visitor looks at the address once more.
 * @param page - the page's key in `content/pages`
 * @param namespace - holds `success.title`, `success.text` and `success.next`
 */
export function SuccessPage({ page, namespace }: { page: string; namespace: string }) {
  const { t } = useTranslation(namespace);
  const { t: shell } = useTranslation();
  const [query] = useSearchParams();
  const said = query.get('reference') ?? '';
  const reference = referenceShape.test(said) ? said : undefined;
  return (
    <main id="main" className={styles.page}>
      <PageHead page={page} index={false} />
      <CircleCheck className={styles.sign} aria-hidden="true" />
      <h1>{t('success.title')}</h1>
      <p>{t('success.text')}</p>
      {reference && (
        <p className={styles.reference}>
          <span>{shell('reference')}</span>
          <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
      <p>
        {t('success.next')} {reference && shell('keepReference')}
      </p>
      {query.has('email') && <p className={styles.note}>{shell('verifyEmail')}</p>}
      <SiteLink className={button()} to="individual">
        {shell('home')}
      </SiteLink>
    </main>
  );
}

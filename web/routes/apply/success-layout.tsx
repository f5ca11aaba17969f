import { useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import type { TitleKey } from '#domain/pages.ts';
import type { NamespaceWith } from '#locales/keys.ts';
import { Confirmation } from '../../forms/confirmation/confirmation.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Scene } from '../../ui/scene.tsx';
import styles from './success-layout.module.css';

/** A reference as the server makes it; anything else in the address is not shown as one. */
const referenceShape = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** Beside the namespace of a success page's own sentences. */
export const successNamespaces = ['confirmation', 'forms'] as const;

/**
 * What a visitor sees after a submission: that it arrived, the reference to quote, what happens next and when, and, when
 * an e-mail was given, the note to verify it. No mail is sent to it: the visitor looks at the address once more. What was
 * sent is shown to the browser that sent it, until the page is left; the address says no more than the reference.
 * @param page - the page's key in `locales/{ar,en}/pages.json`
 * @param namespace - holds `success.title`, `success.text` and `success.next`
 * @param home - the landing of those who are shown it
 */
export function SuccessPage({
  page,
  namespace,
  home = 'individual',
}: {
  page: TitleKey;
  namespace: NamespaceWith<'success.title' | 'success.text' | 'success.next'>;
  home?: 'individual' | 'business';
}) {
  const { t } = useTranslation(namespace);
  const { t: shell } = useTranslation();
  const [query] = useSearchParams();
  const said = query.get('reference') ?? '';
  const reference = referenceShape.test(said) ? said : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; a page that came by its address begins as every page does.
  const wasSent = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!wasSent) return;
    // A form that is sent leaves the page where it is scrolled to: for its messages, not for this.
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [wasSent]);
  return (
    <main id="main" className={styles.page}>
      <PageHead page={page} index={false} />
      <Scene name="arrived" band />
      <h1 ref={heading} tabIndex={-1}>
        {t('success.title')}
      </h1>
      <p>{t('success.text')}</p>
      {reference ? (
        <Confirmation reference={reference} next={t('success.next')} promised home={home}>
          <p className={styles.reference}>
            <span>{shell('reference')}</span>
            <bdi dir="ltr" translate="no">
              {reference}
            </bdi>
          </p>
        </Confirmation>
      ) : (
        <p>{t('success.next')}</p>
      )}
      {query.has('email') && <p className={styles.note}>{shell('verifyEmail')}</p>}
      <SiteLink className={button()} to={home}>
        {shell('home')}
      </SiteLink>
    </main>
  );
}

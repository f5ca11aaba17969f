import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData, useNavigationType, useSearchParams } from 'react-router';
import { parseDate } from '#domain/dates/civil-date.ts';
import { shownDate } from '#domain/dates/shown-date.ts';
import type { TitleKey } from '#domain/pages.ts';
import type { NamespaceWith } from '#locales/keys.ts';
import { Confirmation } from '../../forms/confirmation/confirmation.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import arrivedScene from '../../scenes/arrived.svg';
import { button } from '../../ui/button.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Scene } from '../../ui/scene.tsx';
import styles from './success-layout.module.css';
import { referenceOf, type successLoader } from './success-loader.ts';

/** Beside the namespace of a success page's own sentences. */
export const successNamespaces = ['confirmation', 'forms'] as const;

/**
 * What a visitor sees after a submission, and a neutral page where the address was opened by hand. After a submission: that it arrived, the reference to quote, what happens next and when, and, when
 * an e-mail was given, the note to verify it. No mail is sent to it: the visitor looks at the address once more. What was
 * sent is shown to the browser that sent it, until the page is left; the address says no more than the reference.
 * @param page - the page's key in `locales/{ar,en}/pages.json`
 * @param namespace - holds `success.title`, `success.text` and `success.next`
 * @param home - the landing of those who are shown it
 * @param afterComplaint - says who takes a complaint after the company
 */
export function SuccessPage({
  page,
  namespace,
  home = 'individual',
  afterComplaint,
}: {
  page: TitleKey;
  namespace: NamespaceWith<'success.title' | 'success.text' | 'success.next'>;
  home?: 'individual' | 'business';
  afterComplaint?: ReactNode;
}) {
  const { t } = useTranslation(namespace);
  const { t: shell } = useTranslation();
  const { t: confirmation, language } = useTranslation('confirmation');
  const [query] = useSearchParams();
  const { isSent } = useLoaderData<typeof successLoader>();
  const reference = referenceOf(query);
  const due = parseDate(query.get('by') ?? '');
  const day = due && shownDate(new Date(`${due}T00:00:00Z`), language, 'weekdayAndDay');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; a page that came by its address begins as every page does.
  const wasSent = useNavigationType() !== 'POP' && isSent;
  useEffect(() => {
    if (!wasSent) return;
    // A form that is sent leaves the page where it is scrolled to: for its messages, not for this.
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [wasSent]);
  const said = reference && (
    <p className={styles.reference}>
      <span className="quiet">{shell('reference')}</span>
      <bdi dir="ltr" translate="no">
        {reference}
      </bdi>
    </p>
  );
  return (
    <main id="main" className={styles.page}>
      <PageHead page={isSent ? page : 'nothingSent'} isIndexed={false} />
      {isSent && <Scene src={arrivedScene} isBand />}
      <h1 ref={heading} tabIndex={-1}>
        {isSent ? t('success.title') : confirmation('byHand.title')}
      </h1>
      <p>
        {isSent
          ? query.has('already')
            ? confirmation('alreadyReceived')
            : t('success.text')
          : confirmation('byHand.text')}
      </p>
      {isSent && reference && (
        <Confirmation
          reference={reference}
          next={t('success.next')}
          own={day ? { next: confirmation('next.complaintBy', { day }), after: afterComplaint } : undefined}
          isPromised={!day}
          canFollow
          home={home}
        >
          {said}
        </Confirmation>
      )}
      {isSent && !reference && <p>{t('success.next')}</p>}
      {!isSent && said}
      {!isSent && reference && <p>{shell('keepReference')}</p>}
      {!isSent && (
        <SiteLink to={reference ? `follow?reference=${reference}` : 'follow'}>
          {shell('links.follow')}
        </SiteLink>
      )}
      {query.has('email') && <p className="muted">{shell('verifyEmail')}</p>}
      <SiteLink className={button()} to={home}>
        {shell('home')}
      </SiteLink>
    </main>
  );
}

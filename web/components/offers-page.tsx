import { useTranslation } from '../i18n/use-translation.ts';
import { OfferDialog } from './offer-dialog.tsx';
import type { offerLists } from './offer-facts.ts';
import { OfferTabs } from './offer-tabs.tsx';
import styles from './offers-page.module.css';
import { Page } from './page.tsx';
import { SiteLink } from './site-link.tsx';
import tabs from './tabs.module.css';

const kinds = {
  offers: 'offers',
  individualOffers: 'individual/offers',
  businessOffers: 'business/offers',
} as const;

/** A list of offers: all, or those of one path. */
export function OffersPage({
  page,
  active,
  old,
  asked,
  terms,
}: ReturnType<typeof offerLists> & { page: keyof typeof kinds }) {
  const { t } = useTranslation('offers');
  return (
    <Page page={page} title={t(`${page}.title`)} lead={t(`${page}.lead`)}>
      <nav className={`${tabs.choices} ${styles.kinds}`} aria-label={t('kinds')}>
        {Object.entries(kinds).map(([kind, to]) => (
          <SiteLink
            key={kind}
            className={tabs.choice}
            to={to}
            aria-current={kind === page ? 'page' : undefined}
          >
            {t(`${kind}.short`)}
          </SiteLink>
        ))}
      </nav>
      <section id="offers" tabIndex={-1} className={styles.offers} aria-label={t(`${page}.title`)}>
        <OfferDialog asked={asked} />
        <OfferTabs active={active} old={old} />
      </section>
      <div className={styles.terms}>
        <h2 id="terms-and-conditions">{t('termsTitle')}</h2>
        <p>
          {terms} <SiteLink to="offers/terms-conditions">{t('termsAll')}</SiteLink>
        </p>
      </div>
    </Page>
  );
}

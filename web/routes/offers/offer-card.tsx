import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import styles from './offer-card.module.css';
import { OfferPeriod } from './offer-days.tsx';
import { type OfferList, offerDialogPath } from './offer-dialog.tsx';
import type { ShownOffer } from './offer-facts.ts';

export function OfferCard({ offer, list }: { offer: ShownOffer; list: OfferList }) {
  const { t } = useTranslation('offers');
  return (
    <article className={styles.card} data-old={offer.old || undefined}>
      <img
        className={styles.image}
        src={offer.image}
        alt={offer.imageAlt}
        width="600"
        height="400"
        loading="lazy"
      />
      <div className={styles.text}>
        <p className="quiet">{offer.supplier}</p>
        <h3>
          <SiteLink id={`offer-${offer.id}`} to={offer.to}>
            {offer.title}
          </SiteLink>
        </h3>
        <p className="muted">{offer.description}</p>
        <p className={styles.foot}>
          <span>
            <OfferPeriod offer={offer} />
          </span>
          <SiteLink
            to={offerDialogPath(list, offer)}
            preventScrollReset
            data-screen
            aria-label={t('glanceAt', { offer: offer.title })}
          >
            {t('glance')}
          </SiteLink>
        </p>
      </div>
    </article>
  );
}

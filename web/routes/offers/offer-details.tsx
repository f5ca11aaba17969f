import { broughtNames } from '#domain/brought/brought-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Pair } from '../../ui/pieces.tsx';
import { OfferPeriod } from './offer-days.tsx';
import styles from './offer-details.module.css';
import type { ShownOffer } from './offer-facts.ts';
import { OfferFigures } from './offer-figures.tsx';

/** What an offer says, on its page and in the dialog over a list. An old one cannot be applied for. */
export function OfferDetails({ offer, level = 'h2' }: { offer: ShownOffer; level?: 'h2' | 'h3' }) {
  const { t } = useTranslation('offers');
  const Heading = level;
  return (
    <div className={`stack6 ${styles.offer}`}>
      <img className={styles.image} src={offer.image} alt="" width="600" height="400" />
      <div className={`stack5 ${styles.text}`}>
        <dl className={`pairs ${styles.facts}`}>
          <Pair title={t('supplier')}>{offer.supplier}</Pair>
          <Pair title={t('days')}>
            <OfferPeriod offer={offer} />
          </Pair>
        </dl>
        {offer.worked && <OfferFigures worked={offer.worked} level={level} />}
        {offer.content.map(({ title, list }) => (
          <section key={list[0]}>
            {title && <Heading className={styles.title}>{title}</Heading>}
            <ul className="bullets">
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="actions">
          {offer.old ? (
            <SiteLink className={button({ quiet: true })} to={`${offer.path}/offers`}>
              {t('seeActive')}
            </SiteLink>
          ) : (
            <SiteLink
              className={button()}
              to={`${offer.applyTo}?${broughtNames.offerId.address}=${offer.id}`}
            >
              {t('apply')}
            </SiteLink>
          )}
          <SiteLink to={`${offer.path}/offers#terms-and-conditions`}>{t('terms')}</SiteLink>
        </p>
      </div>
    </div>
  );
}

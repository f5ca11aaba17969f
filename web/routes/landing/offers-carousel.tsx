import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { OfferDialog } from '../offers/offer-dialog.tsx';
import landing from './landing.module.css';
import type { LandingFacts } from './landing-facts.ts';
import styles from './offers-carousel.module.css';

/** Milliseconds (R15.1). */
const every = 4000;

export function OffersCarousel({ path, offers, asked }: Pick<LandingFacts, 'path' | 'offers' | 'asked'>) {
  const { t } = useTranslation('offers');
  // The address may still name an old offer.
  if (offers.length === 0) return <OfferDialog requested={asked} />;
  return (
    <section id="offers" tabIndex={-1} className={landing.section} aria-labelledby="offers-title">
      <h2 id="offers-title">{t('carousel.title')}</h2>
      <OfferDialog requested={asked} />
      <Carousel
        id="offers"
        label={t('carousel.slides')}
        slideLabel={(number) => t('carousel.slide', { number })}
        moving={{ every, stop: t('carousel.stop'), start: t('carousel.start') }}
        slides={offers.map((offer) => ({
          key: offer.id,
          content: (
            <article className={styles.offer}>
              <img
                className={styles.image}
                src={offer.image}
                alt={offer.imageAlt}
                width="600"
                height="400"
                loading="lazy"
              />
              <div className={`stack3 start ${styles.text}`}>
                <p className={styles.days}>
                  {offer.end ? (
                    <>
                      {t('until')} <time dateTime={offer.end.date}>{offer.end.text}</time>
                    </>
                  ) : (
                    t('ongoing')
                  )}
                </p>
                <h3 className="size4">{offer.title}</h3>
                <p className="muted">{offer.description}</p>
                <p className="quiet">{offer.supplier}</p>
                <SiteLink
                  id={`offer-${offer.id}`}
                  className={button({ quiet: true })}
                  to={offer.to}
                  aria-label={`${t('see')}: ${offer.title}`}
                >
                  {t('see')}
                </SiteLink>
              </div>
            </article>
          ),
        }))}
      />
      <p className={landing.more}>
        <SiteLink to={`${path}/offers`}>{t('carousel.all')}</SiteLink>
      </p>
    </section>
  );
}

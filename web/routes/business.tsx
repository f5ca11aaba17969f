import { button } from '../components/button.ts';
import styles from '../components/landing.module.css';
import { Hero, Solutions } from '../components/landing.tsx';
import { landingFacts } from '../components/landing-facts.ts';
import { OffersCarousel } from '../components/offers-carousel.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Partners } from '../components/partners.tsx';
import { Promotions } from '../components/promotions.tsx';
import { Scene } from '../components/scene.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { Statistics } from '../components/statistics.tsx';
import { UpdateButton } from '../components/update-button.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Route } from './+types/business.ts';

export const handle = { namespaces: ['business', 'product', 'landing', 'offers'] };

const solutions = [
  { name: 'equipmentFinance', to: 'business/equipment-finance' },
  { name: 'cashFinance', to: 'business/cash-finance' },
] as const;

export const loader = (args: Route.LoaderArgs) => landingFacts('business', solutions, args);

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('business');
  return (
    <main id="main">
      <PageHead page="business" />
      {/* The specification names the element that the button scrolls to: its id is 1. */}
      <Hero title={t('hero.title')} text={t('hero.text')} apply={t('hero.apply')} target="1" />
      <Solutions id="1" title={t('solutions.title')} products={loaderData.products} />
      <Promotions {...loaderData} />
      <OffersCarousel {...loaderData} />
      <section className={`${styles.section} ${styles.warm}`} aria-labelledby="approval-title">
        <div className={`${styles.inner} ${styles.beside}`}>
          <div>
            <h2 id="approval-title">{t('approval.title')}</h2>
            <p>{t('approval.text')}</p>
            <p className={styles.more}>
              <SiteLink className={button()} to="business/approval">
                {t('approval.apply')}
              </SiteLink>
            </p>
          </div>
          <Scene name="office" />
        </div>
      </section>
      <Statistics {...loaderData} />
      <Partners {...loaderData} />
      <UpdateButton />
    </main>
  );
}

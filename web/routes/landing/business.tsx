import { useTranslation } from '../../i18n/use-translation.ts';
import officeScene from '../../scenes/office.svg';
import { button } from '../../ui/button.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { UpdateButton } from '../../ui/frame/update-button.tsx';
import { Scene } from '../../ui/scene.tsx';
import { ExampleCondition } from '../apply/example-condition.tsx';
import type { Route } from './+types/business.ts';
import styles from './landing.module.css';
import { Hero, Solutions } from './landing.tsx';
import { landingFacts } from './landing-facts.ts';
import { OffersCarousel } from './offers-carousel.tsx';
import { Partners } from './partners.tsx';
import { PaymentCard } from './payment-card.tsx';
import { businessPayment } from './payment-facts.ts';
import { Promotions } from './promotions.tsx';
import { Statistics } from './statistics.tsx';

export const handle = { namespaces: ['business', 'product', 'landing', 'offers'] };

const solutions = [
  { name: 'equipmentFinance', to: 'business/equipment-finance' },
  { name: 'cashFinance', to: 'business/cash-finance' },
] as const;

export const loader = (args: Route.LoaderArgs) => ({
  ...landingFacts('business', solutions, args),
  payment: businessPayment(args),
});

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('business');
  const { t: landing } = useTranslation('landing');
  const { payment } = loaderData;
  return (
    <main id="main">
      <PageHead page="business" />
      {/* Links from outside scroll to this element by its id, 1. */}
      <Hero title={t('hero.title')} text={t('hero.text')} apply={t('hero.apply')} target="1">
        {payment && (
          <PaymentCard
            {...payment.card}
            work={(formulas, amount, years) => formulas.business(amount, years, payment.rate.apr)}
            asks={['for', 'business']}
          >
            {landing('payment.starting', { name: payment.rate.name })}{' '}
            <ExampleCondition {...payment.rate.example} />. {landing('payment.offered')}
          </PaymentCard>
        )}
      </Hero>
      {/* What floats here stays off the card above. */}
      <div>
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
            <Scene src={officeScene} />
          </div>
        </section>
        <Statistics {...loaderData} />
        <Partners {...loaderData} />
        <UpdateButton />
      </div>
    </main>
  );
}

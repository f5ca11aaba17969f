import { BadgeCheck, FileText, ShieldCheck, Smartphone } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { UpdateButton } from '../../ui/frame/update-button.tsx';
import type { Route } from './+types/individual.ts';
import styles from './landing.module.css';
import { Hero, Solutions } from './landing.tsx';
import { landingFacts } from './landing-facts.ts';
import { OffersCarousel } from './offers-carousel.tsx';
import { Partners } from './partners.tsx';
import { PaymentCard } from './payment-card.tsx';
import { personalPayment } from './payment-facts.ts';
import { Promotions } from './promotions.tsx';
import { Statistics } from './statistics.tsx';

export const handle = { namespaces: ['individual', 'product', 'landing', 'offers'] };

const solutions = [
  { name: 'carFinance', to: 'individual/cars-finance' },
  { name: 'personalFinance', to: 'individual/personal-finance' },
] as const;

export const loader = (args: Route.LoaderArgs) => ({
  ...landingFacts('individual', solutions, args),
  payment: personalPayment(args),
});

const benefits = [
  { key: 'sharia', Icon: BadgeCheck },
  { key: 'phone', Icon: Smartphone },
  { key: 'figures', Icon: FileText },
  { key: 'safe', Icon: ShieldCheck },
] as const;

export default function IndividualPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('individual');
  const { t: landing } = useTranslation('landing');
  const { card, rates, today } = loaderData.payment;
  return (
    <main id="main">
      <PageHead page="individual" />
      <Hero title={t('hero.title')} text={t('hero.text')} apply={t('hero.apply')} target="solutions" hasFilm>
        <PaymentCard
          {...card}
          work={(formulas, amount, years) => formulas.personal(amount, years, rates, today)}
          asks={['loanType', 'PERSONAL']}
          apply="individual/personal-finance"
        >
          {landing('payment.example')}
        </PaymentCard>
      </Hero>
      {/* What floats here stays off the card above. */}
      <div>
        <Solutions id="solutions" title={t('solutions.title')} products={loaderData.products} />
        <Promotions {...loaderData} />
        <OffersCarousel {...loaderData} />

        <section className={`${styles.section} ${styles.warm}`} aria-labelledby="benefits-title">
          <div className={styles.inner}>
            <h2 id="benefits-title">{t('benefits.title')}</h2>
            <ul className={styles.benefits}>
              {benefits.map(({ key, Icon }) => (
                <li key={key}>
                  <Icon className={styles.icon} />
                  <h3>{t(`benefits.${key}.title`)}</h3>
                  <p className="muted">{t(`benefits.${key}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>

        <Statistics {...loaderData} />
        <Partners {...loaderData} />
        <UpdateButton />
      </div>
    </main>
  );
}

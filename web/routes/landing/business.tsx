import { useTranslation } from '../../i18n/use-translation.ts';
import officeScene from '../../scenes/office.svg';
import { button } from '../../ui/button.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Scene } from '../../ui/scene.tsx';
import { ExampleCondition } from '../apply/example-condition.tsx';
import type { Route } from './+types/business.ts';
import styles from './landing.module.css';
import { Landing } from './landing.tsx';
import { landingFacts } from './landing-facts.ts';
import { PaymentCard } from './payment-card.tsx';
import { businessPayment } from './payment-facts.ts';

export const handle = { namespaces: ['business', 'product', 'landing', 'offers'] };

const solutions = [
  { name: 'equipmentFinance', to: 'business/equipment-finance' },
  { name: 'cashFinance', to: 'business/cash-finance' },
] as const;

export const loader = (args: Route.LoaderArgs) => ({
  ...landingFacts('business', solutions, args),
  payment: businessPayment(args),
});

export default function BusinessPage({ loaderData: { payment, ...facts } }: Route.ComponentProps) {
  const { t } = useTranslation('business');
  const { t: landing } = useTranslation('landing');
  const card = payment && (
    <PaymentCard
      {...payment.card}
      work={(formulas, amount, years) => formulas.business(amount, years, payment.rate.apr)}
      asks={['for', 'business']}
    >
      {landing('payment.starting', { name: payment.rate.name })}{' '}
      <ExampleCondition {...payment.rate.example} />. {landing('payment.offered')}
    </PaymentCard>
  );
  return (
    <Landing facts={facts} payment={card}>
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
    </Landing>
  );
}

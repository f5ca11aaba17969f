import { BadgeCheck, FileText, ShieldCheck, Smartphone } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Route } from './+types/individual.ts';
import styles from './landing.module.css';
import { Landing } from './landing.tsx';
import { landingFacts } from './landing-facts.ts';
import { PaymentCard } from './payment-card.tsx';
import { personalPayment } from './payment-facts.ts';

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

export default function IndividualPage({ loaderData: { payment, ...facts } }: Route.ComponentProps) {
  const { t } = useTranslation('individual');
  const { t: landing } = useTranslation('landing');
  const { card, rates, today } = payment;
  const payments = (
    <PaymentCard
      {...card}
      work={(formulas, amount, years) => formulas.personal(amount, years, rates, today)}
      asks={['loanType', 'PERSONAL']}
      apply="individual/personal-finance"
    >
      {landing('payment.example')}
    </PaymentCard>
  );
  return (
    <Landing facts={facts} payment={payments}>
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
    </Landing>
  );
}

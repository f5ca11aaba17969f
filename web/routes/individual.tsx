import { BadgeCheck, FileText, ShieldCheck, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../components/landing.module.css';
import { Hero, Solutions } from '../components/landing.tsx';
import { PageHead } from '../components/page-head.tsx';
import { productCards } from '../components/product-facts.ts';
import type { Route } from './+types/individual.ts';

export const handle = { namespaces: ['individual', 'product'] };

const solutions = [
  { name: 'carFinance', to: 'individual/cars-finance' },
  { name: 'personalFinance', to: 'individual/personal-finance' },
] as const;

export const loader = (args: Route.LoaderArgs) => productCards(solutions, args);

const benefits = [
  { key: 'sharia', Icon: BadgeCheck },
  { key: 'phone', Icon: Smartphone },
  { key: 'figures', Icon: FileText },
  { key: 'safe', Icon: ShieldCheck },
] as const;

const statistics = ['individuals', 'financed', 'businesses'] as const;

export default function IndividualPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('individual');
  return (
    <main id="main">
      <PageHead page="individual" />
      <Hero title={t('hero.title')} text={t('hero.text')} apply={t('hero.apply')} target="solutions" />
      <Solutions id="solutions" title={t('solutions.title')} products={loaderData} />

      <section className={`${styles.section} ${styles.warm}`} aria-labelledby="benefits-title">
        <div className={styles.inner}>
          <h2 id="benefits-title">{t('benefits.title')}</h2>
          <ul className={styles.benefits}>
            {benefits.map(({ key, Icon }) => (
              <li key={key}>
                <Icon aria-hidden="true" className={styles.icon} />
                <h3>{t(`benefits.${key}.title`)}</h3>
                <p>{t(`benefits.${key}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="statistics-title">
        <h2 id="statistics-title">{t('statistics.title')}</h2>
        <dl className={styles.statistics}>
          {statistics.map((key) => (
            <div key={key}>
              <dt>{t(`statistics.${key}.title`)}</dt>
              <dd>
                <bdi>{t(`statistics.${key}.figure`)}</bdi> <span>{t(`statistics.${key}.unit`)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  );
}

import { BadgeCheck, FileText, ShieldCheck, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { calculate } from '#domain/calculator.ts';
import { button } from '../components/button.ts';
import { Dunes } from '../components/dunes.tsx';
import { Lattice } from '../components/lattice.tsx';
import { PageHead } from '../components/page-head.tsx';
import { ProductCard } from '../components/product-card.tsx';
import { siteContext } from '../site.ts';
import type { Route } from './+types/individual.ts';
import styles from './individual.module.css';

export const handle = { namespaces: ['individual'] };

const solutions = [
  { name: 'carFinance', to: 'individual/cars-finance' },
  { name: 'personalFinance', to: 'individual/personal-finance' },
] as const;

/** The figures of the page, computed from the published rates and examples. */
export function loader({ context }: Route.LoaderArgs) {
  const { products, rates, today } = context.get(siteContext);
  return solutions.map(({ name, to }) => {
    const { limits, examples, loanType } = products[name];
    const example = examples[0];
    const apr = example ? calculate({ loanType, ...example }, rates, today).apr : 0;
    return { name, to, limits, example, apr };
  });
}

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
      <section className={styles.hero}>
        <Lattice className={styles.motif} columns={8} rows={6} />
        <div className={styles.heroText}>
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.text')}</p>
          <a className={`${button()} ${styles.heroAction}`} href="#solutions">
            {t('hero.apply')}
          </a>
        </div>
        <Dunes className={styles.dunes} />
      </section>

      <section className={styles.section} id="solutions" aria-labelledby="solutions-title">
        <h2 id="solutions-title">{t('solutions.title')}</h2>
        <div className={styles.solutions}>
          {loaderData.map((product) => (
            <ProductCard key={product.name} {...product} />
          ))}
        </div>
      </section>

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

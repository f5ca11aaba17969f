import { useTranslation } from '../../i18n/use-translation.ts';
import landing from './landing.module.css';
import type { LandingFacts } from './landing-facts.ts';

/** What the company has done, as figures set large. */
export function Statistics({ statistics, since }: Pick<LandingFacts, 'statistics' | 'since'>) {
  const { t } = useTranslation('landing');
  if (statistics.length === 0) return null;
  return (
    <section className={landing.section} aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('statistics', { year: since })}</h2>
      <dl className={landing.statistics}>
        {statistics.map(({ figure, unit, title }) => (
          <div key={title}>
            <dt className="muted">{title}</dt>
            <dd>
              <bdi>{figure}</bdi> <span>{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

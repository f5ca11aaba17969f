import { Pause } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LandingFacts } from './landing-facts.ts';
import styles from './partners.module.css';

/**
 * The style sheet alone moves the marks, and pauses them on hover, on focus within and by the switch. They do not move
 * for visitors who prefer reduced motion.
 */
export function Partners({ partners }: Pick<LandingFacts, 'partners'>) {
  const { t } = useTranslation('landing');
  if (partners.length === 0) return null;
  const marks = partners.map(({ name, mark }) => (
    <li key={name} className={styles.partner}>
      <img src={mark} alt="" width="56" height="56" loading="lazy" />
      {name}
    </li>
  ));
  return (
    <section className={styles.partners} aria-labelledby="partners-title">
      <div className={`page-width actions ${styles.head}`}>
        <h2 id="partners-title">{t('partners.title')}</h2>
        <label className={styles.stop} data-screen>
          <input type="checkbox" className={styles.switch} />
          <Pause className="icon" />
          <span>{t('partners.stop')}</span>
        </label>
      </div>
      <div className={styles.window}>
        <ul className={styles.strip}>{marks}</ul>
        {/* A copy, so that the first mark follows the last without a gap. */}
        <ul className={styles.strip} aria-hidden="true" data-screen>
          {marks}
        </ul>
      </div>
    </section>
  );
}

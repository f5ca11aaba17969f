import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { LandingFacts } from './landing-facts.ts';
import styles from './promotions.module.css';

/** The banner of what the company wants seen today; its words are text, so that they fit every screen. */
export function Promotions({ promotions }: Pick<LandingFacts, 'promotions'>) {
  const { t } = useTranslation('landing');
  if (promotions.length === 0) return null;
  return (
    <section className="page-width stack5" aria-label={t('promotions')}>
      {promotions.map(({ title, text, apply, goTo, image, imageMobile }) => (
        <article key={title} className={styles.promotion}>
          <picture>
            <source media="(max-width: 599.98px)" srcSet={imageMobile} width="720" height="480" />
            <img className={styles.image} src={image} alt="" width="1200" height="480" loading="lazy" />
          </picture>
          <div className={styles.text}>
            <h2>{title}</h2>
            <p className="muted">{text}</p>
            <SiteLink className={button()} to={goTo}>
              {apply}
            </SiteLink>
          </div>
        </article>
      ))}
    </section>
  );
}

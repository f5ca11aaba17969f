import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Dunes } from '../../ui/dunes.tsx';
import { Lattice } from '../../ui/frame/lattice.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { UpdateButton } from '../../ui/frame/update-button.tsx';
import { HeroFilm } from './hero-film.tsx';
import styles from './landing.module.css';
import type { LandingFacts } from './landing-facts.ts';
import { OffersCarousel } from './offers-carousel.tsx';
import { Partners } from './partners.tsx';
import { ProductCard } from './product-card.tsx';
import banner from './promotions.module.css';

/** Links from outside use `#1` for businesses. */
const solutionsOf = { individual: 'solutions', business: '1' } as const;

export function Landing({
  facts,
  payment,
  children,
}: {
  facts: LandingFacts;
  payment: ReactNode;
  children: ReactNode;
}) {
  const { path } = facts;
  const { t } = useTranslation(path);
  const { t: shell } = useTranslation();
  const solutions = solutionsOf[path];
  return (
    <main id="main">
      <PageHead page={path} />
      <section className={styles.hero}>
        {path === 'individual' ? <HeroFilm /> : <Dunes />}
        <Lattice className={styles.motif} columns={8} rows={6} />
        <div className={`page-width ${styles.heroParts}`}>
          <div className={styles.heroText}>
            <h1>{t('hero.title')}</h1>
            <p>{t('hero.text')}</p>
            <a className={`${button()} ${styles.heroAction}`} href={`#${solutions}`}>
              {t('hero.apply')}
            </a>
          </div>
          {payment}
        </div>
      </section>
      {/* Keeps floating elements of these sections off the card above. */}
      <div>
        <section className={styles.section} id={solutions} aria-labelledby={`${solutions}-title`}>
          <h2 id={`${solutions}-title`}>{t('solutions.title')}</h2>
          <div className={`stack5 ${styles.solutions}`}>
            {facts.products.map((product) => (
              <ProductCard key={product.name} {...product} />
            ))}
          </div>
          <p className={styles.more}>
            <SiteLink to={path === 'individual' ? 'qualify' : 'qualify?for=business'}>
              {shell('links.qualify')}
            </SiteLink>
          </p>
        </section>
        <Promotions {...facts} />
        <OffersCarousel {...facts} />
        {children}
        <Statistics {...facts} />
        <Partners {...facts} />
        <UpdateButton />
      </div>
    </main>
  );
}

function Statistics({ statistics, since }: Pick<LandingFacts, 'statistics' | 'since'>) {
  const { t } = useTranslation('landing');
  if (statistics.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('statistics', { year: since })}</h2>
      <dl className={`tiles ${styles.statistics}`}>
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

/** The words are text, not part of the picture, so that they fit every screen. */
function Promotions({ promotions }: Pick<LandingFacts, 'promotions'>) {
  const { t } = useTranslation('landing');
  if (promotions.length === 0) return null;
  return (
    <section className="page-width stack5" aria-label={t('promotions')}>
      {promotions.map(({ title, text, apply, goTo, image, imageMobile, imageAlt }) => (
        <article key={title} className={banner.promotion}>
          <picture>
            <source media="(max-width: 599.98px)" srcSet={imageMobile} width="720" height="480" />
            <img
              className={banner.image}
              src={image}
              alt={imageAlt}
              width="1200"
              height="480"
              loading="lazy"
            />
          </picture>
          <div className={`stack4 start ${banner.text}`}>
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

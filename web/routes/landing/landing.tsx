import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ProductName } from '../../site.ts';
import { button } from '../../ui/button.ts';
import { Dunes } from '../../ui/dunes.tsx';
import { Lattice } from '../../ui/frame/lattice.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { HeroFilm } from './hero-film.tsx';
import styles from './landing.module.css';
import { ProductCard, type ProductCardFacts } from './product-card.tsx';

/** The first thing seen on a landing, with the button that leads down to its solutions. */
export function Hero({
  title,
  text,
  apply,
  target,
  hasFilm = false,
  children,
}: {
  title: string;
  text: string;
  apply: string;
  /** The id of the solutions. */
  target: string;
  /** Let the light move over the dunes. */
  hasFilm?: boolean;
  /** What stands beside the words; on a phone under them. */
  children?: ReactNode;
}) {
  return (
    <section className={styles.hero}>
      {hasFilm ? <HeroFilm /> : <Dunes />}
      <Lattice className={styles.motif} columns={8} rows={6} />
      <div className={`page-width ${styles.heroParts}`}>
        <div className={styles.heroText}>
          <h1>{title}</h1>
          <p>{text}</p>
          <a className={`${button()} ${styles.heroAction}`} href={`#${target}`}>
            {apply}
          </a>
        </div>
        {children}
      </div>
    </section>
  );
}

/** The cards of a landing's products. */
export function Solutions({
  id,
  title,
  products,
  children,
}: {
  id: string;
  title: string;
  products: (ProductCardFacts & { name: ProductName })[];
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={`stack5 ${styles.solutions}`}>
        {products.map((product) => (
          <ProductCard key={product.name} {...product} />
        ))}
        {children}
      </div>
      <p className={styles.more}>
        <SiteLink to={id === 'solutions' ? 'qualify' : 'qualify?for=business'}>{t('links.qualify')}</SiteLink>
      </p>
    </section>
  );
}

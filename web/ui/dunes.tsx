import type { ReactNode, Ref } from 'react';
import wide from '../film/dunes.avif';
import fallback from '../film/dunes.webp';
import narrow from '../film/dunes-narrow.avif';
import styles from './dunes.module.css';

/**
 * The first frame of the landing's film (`docs/decisions/009-hero-film.md`). Wide screens preload it. On phones, text
 * and fonts load first.
 */
export function Dunes({ ref, children }: { ref?: Ref<HTMLDivElement>; children?: ReactNode }) {
  return (
    <div ref={ref} className={styles.dunes} data-screen>
      <link
        rel="preload"
        as="image"
        href={wide}
        type="image/avif"
        media="(min-width: 57.5em)"
        fetchPriority="high"
      />
      <picture>
        {/* The part that a phone shows (`object-position`). */}
        <source srcSet={narrow} media="(max-width: 30em)" type="image/avif" />
        <source srcSet={wide} type="image/avif" />
        <img src={fallback} alt="" width="1600" height="800" fetchPriority="low" />
      </picture>
      {children}
    </div>
  );
}

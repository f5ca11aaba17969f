import type { ReactNode, Ref } from 'react';
import small from '../film/dunes.avif';
import fallback from '../film/dunes.webp';
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
        href={small}
        type="image/avif"
        media="(min-width: 57.5em)"
        fetchPriority="high"
      />
      <picture>
        <source srcSet={small} type="image/avif" />
        <img src={fallback} alt="" width="1600" height="800" fetchPriority="low" />
      </picture>
      {children}
    </div>
  );
}

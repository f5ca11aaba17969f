import type { ReactNode, Ref } from 'react';
import small from '../film/dunes.avif';
import fallback from '../film/dunes.webp';
import styles from './dunes.module.css';

/**
 * Dunes at dawn, behind the first words of a landing: the first frame of the film (`npm run film`). A desk sees them at once;
 * on a phone they lie below the first screen, where the words and their fonts come first. They show nothing that is not said
 * in text.
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

import styles from './brand.module.css';
import { mark } from './mark.ts';

/** The mark: one star of the lattice over a dune line. The name beside it is text. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <svg
        className={styles.mark}
        viewBox={`0 0 ${mark.size} ${mark.size}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={mark.star} fill="currentColor" />
        <path
          d={mark.dune}
          fill="none"
          className={styles.dune}
          strokeWidth={mark.duneWidth}
          strokeLinecap="round"
        />
      </svg>
      <span>{name}</span>
    </span>
  );
}

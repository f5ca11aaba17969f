import styles from './brand.module.css';
import { star } from './lattice.tsx';

/** The mark: one star of the lattice over a dune line. The name beside it is text. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <path d={star(20, 20, 19)} fill="currentColor" />
        <path
          d="M8 25c5-6 9-6 13-2s7 3 11-2"
          fill="none"
          className={styles.dune}
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <span>{name}</span>
    </span>
  );
}

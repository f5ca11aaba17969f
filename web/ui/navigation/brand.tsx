import styles from './brand.module.css';
import { companyMark } from './mark.ts';

export function Brand({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <svg
        className={styles.mark}
        viewBox={`0 0 ${companyMark.size} ${companyMark.size}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={companyMark.star} fill="currentColor" />
        <path
          d={companyMark.dune}
          fill="none"
          className={styles.dune}
          strokeWidth={companyMark.duneWidth}
          strokeLinecap="round"
        />
      </svg>
      <span>{name}</span>
    </span>
  );
}

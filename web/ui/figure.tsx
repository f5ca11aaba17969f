import type { ReactNode } from 'react';
import styles from './figure.module.css';

/** A figure set large, its unit small beside it, its condition under it. Stands in a `<dl>`. */
export function Figure({
  title,
  value,
  unit,
  children,
}: {
  title: string;
  value: ReactNode;
  unit?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd>
        <span className={styles.value}>
          <bdi>{value}</bdi>
          {unit && <span className={styles.unit}> {unit}</span>}
        </span>
        {children && <span className={styles.condition}>{children}</span>}
      </dd>
    </div>
  );
}

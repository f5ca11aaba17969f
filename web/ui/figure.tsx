import type { ReactNode } from 'react';
import styles from './figure.module.css';

/** Use it inside a `<dl>`. */
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
    <div>
      <dt className="quiet">{title}</dt>
      <dd className={styles.figure}>
        <span className={styles.value}>
          {/* Isolated together: a percent sign follows its number in Arabic too. */}
          <bdi>
            {value}
            {unit && <span className={styles.unit}> {unit}</span>}
          </bdi>
        </span>
        {children && <div className="quiet">{children}</div>}
      </dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './components.module.css';

/** A component with its name, which is its anchor, and its states below. No landmark: what it shows has its own. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={name} className={styles.specimen} data-specimen>
      <h2 className={styles.name} dir="ltr" lang="en">
        <a href={`#${name}`}>{name}</a>
      </h2>
      {children}
    </div>
  );
}

/** One state, named. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.stateName} dir="ltr" lang="en">
        {name}
      </p>
      {children}
    </div>
  );
}

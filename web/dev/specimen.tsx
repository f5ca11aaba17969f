import type { ReactNode } from 'react';
import styles from './components.module.css';

/** A component with its name, which is its anchor, and its states below. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section id={name} className={styles.specimen} aria-labelledby={`${name}-name`}>
      <h2 id={`${name}-name`} className={styles.name} dir="ltr" lang="en">
        <a href={`#${name}`}>{name}</a>
      </h2>
      {children}
    </section>
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

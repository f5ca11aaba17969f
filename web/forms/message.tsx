import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './message.module.css';

/** What is wrong, in red with a sign: colour alone says nothing to some. */
export function Message({ id, name, children }: { id?: string; name: string; children: ReactNode }) {
  return (
    <p className={styles.message} id={id} data-message={name}>
      <CircleAlert className={styles.sign} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

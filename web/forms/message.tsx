import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './message.module.css';

/** Errors and information have their own icons, since colour alone is not accessible. */
export function Message({
  id,
  name,
  code,
  isInformation = false,
  children,
}: {
  id?: string;
  name: string;
  code?: number | undefined;
  isInformation?: boolean | undefined;
  children: ReactNode;
}) {
  const Icon = isInformation ? Info : CircleAlert;
  return (
    <p
      className={`${styles.message} ${isInformation ? styles.information : ''}`}
      id={id}
      data-message={name}
      data-code={code}
    >
      <Icon className={styles.sign} />
      <span>{children}</span>
    </p>
  );
}

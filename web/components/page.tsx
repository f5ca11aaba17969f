import type { ComponentProps, ReactNode } from 'react';
import styles from './page.module.css';
import { PageHead } from './page-head.tsx';

/** A page under its title: head, heading, what it is about, and whatever follows. */
export function Page({
  title,
  lead,
  className = '',
  children,
  ...head
}: ComponentProps<typeof PageHead> & {
  title: string;
  lead: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <main id="main" className={`${styles.page} ${className}`}>
      <PageHead {...head} />
      <div className={styles.intro}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </main>
  );
}

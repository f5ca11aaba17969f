import type { ComponentProps, ReactNode } from 'react';
import { Scene } from '../scene.tsx';
import styles from './page.module.css';
import { PageHead } from './page-head.tsx';

export function Page({
  title,
  lead,
  scene,
  className = '',
  children,
  ...head
}: ComponentProps<typeof PageHead> & {
  title: string;
  lead: ReactNode;
  scene?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <main id="main" className={`page-width ${styles.page} ${className}`}>
      <PageHead {...head} />
      <div className={styles.intro} data-scene={scene !== undefined || undefined}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {scene && <Scene src={scene} isBand />}
      </div>
      {children}
    </main>
  );
}

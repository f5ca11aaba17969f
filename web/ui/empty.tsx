import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Scene } from './scene.tsx';

/** Where a list has nothing in it: a scene, and the sentence that says so. */
export function Empty({ scene, children }: { scene: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Scene src={scene} />
      <p>{children}</p>
    </div>
  );
}

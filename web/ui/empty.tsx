import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Scene } from './scene.tsx';

export function Empty({ scene, children }: { scene: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Scene src={scene} />
      <p>{children}</p>
    </div>
  );
}

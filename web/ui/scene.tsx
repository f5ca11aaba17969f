import styles from './scene.module.css';

export function Scene({
  src,
  isBand = false,
}: {
  /** A file of `web/scenes/`. */
  src: string;
  isBand?: boolean;
}) {
  return (
    <img className={styles.scene} data-band={isBand || undefined} src={src} alt="" width="720" height="320" />
  );
}

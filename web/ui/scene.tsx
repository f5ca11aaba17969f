import styles from './scene.module.css';

/** A scene that was drawn for this site. It says nothing that the text beside it does not. */
export function Scene({
  src,
  isBand = false,
}: {
  /** From `web/scenes/`. */
  src: string;
  /** Lower, where something else on the page matters more. */
  isBand?: boolean;
}) {
  return (
    <img className={styles.scene} data-band={isBand || undefined} src={src} alt="" width="720" height="320" />
  );
}

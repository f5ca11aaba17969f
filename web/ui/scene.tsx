import styles from './scene.module.css';

/** A scene that was drawn for this site. It says nothing that the text beside it does not. */
export function Scene({
  src,
  band = false,
}: {
  /** From `web/scenes/`. */
  src: string;
  /** Lower, where something else on the page matters more. */
  band?: boolean;
}) {
  return (
    <img className={styles.scene} data-band={band || undefined} src={src} alt="" width="720" height="320" />
  );
}

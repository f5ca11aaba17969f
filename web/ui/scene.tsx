import styles from './scene.module.css';

export type SceneName =
  | 'arrived'
  | 'closed'
  | 'desk'
  | 'digger'
  | 'keys'
  | 'letter'
  | 'lost'
  | 'mended'
  | 'office'
  | 'road'
  | 'shelf'
  | 'shop'
  | 'stars'
  | 'workshop';

const files = import.meta.glob<string>('../scenes/*.svg', { query: '?url', import: 'default', eager: true });

/** A scene that was drawn for this site. It says nothing that the text beside it does not. */
export function Scene({
  name,
  band = false,
}: {
  name: SceneName;
  /** Lower, where something else on the page matters more. */
  band?: boolean;
}) {
  return (
    <img
      className={styles.scene}
      data-band={band || undefined}
      src={files[`../scenes/${name}.svg`]}
      alt=""
      width="720"
      height="320"
    />
  );
}

import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';

/** Some choosers grey out the second spelling of a kind that is named by the first. */
const spelt = (accept: readonly string[]) => [...accept, ...(accept.includes('.jpg') ? ['.jpeg'] : [])];

/** A native file field: the phone's own choice between camera, pictures and files. */
export function FileControl(props: ControlProps) {
  return (
    <input
      {...nativeProps(props)}
      className={`${styles.control} ${styles.file}`}
      type="file"
      accept={spelt(props.field.accept ?? []).join(',')}
    />
  );
}

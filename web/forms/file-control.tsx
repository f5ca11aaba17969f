import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';

/** A native file field: the phone's own choice between camera, pictures and files. */
export function FileControl(props: ControlProps) {
  return (
    <input
      {...nativeProps(props)}
      className={`${styles.control} ${styles.file}`}
      type="file"
      accept={props.field.accept?.join(',')}
    />
  );
}

import { useRef } from 'react';
import { acceptAttribute } from '#domain/rules/files.ts';
import { late } from '../../ui/late.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';

// Of fields that take several files, which few forms have. Without it the native field is there.
const ChosenFiles = late(() => import('./chosen-files.tsx'));

/** A native file field: the phone's own choice between camera, pictures and files. */
export function FileControl(props: ControlProps) {
  const { accept = [], many = 1 } = props.field;
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...nativeProps(props)}
        ref={input}
        className={`${styles.control} ${styles.file}`}
        type="file"
        multiple={many > 1}
        accept={acceptAttribute(accept)}
      />
      {many > 1 && hydrated && <ChosenFiles input={input} />}
    </>
  );
}

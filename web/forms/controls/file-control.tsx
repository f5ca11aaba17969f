import { useRef } from 'react';
import { acceptAttribute } from '#domain/rules/files.ts';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';

// Few forms take several files. Without this module the native field still works.
const ChosenFiles = lazyOptional(() => import('./chosen-files.tsx'));

export function FileControl(props: ControlProps) {
  const { accept = [], maxCount = 1 } = props.field;
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...nativeProps(props)}
        ref={input}
        className={`${styles.control} ${styles.file}`}
        type="file"
        multiple={maxCount > 1}
        accept={acceptAttribute(accept)}
      />
      {maxCount > 1 && hydrated && <ChosenFiles input={input} />}
    </>
  );
}

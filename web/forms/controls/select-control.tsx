import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Choices, useOptions } from '../lists/use-options.ts';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import { ListState } from './list-state.tsx';

/** A native list: a phone shows it in its own way, which is the best there is. */
export function SelectControl(props: ControlProps) {
  const list = useOptions(props.field);
  return (
    <>
      <div className={styles.selectWrap}>
        <NativeSelect props={props} list={list} />
        <ChevronDown className={styles.chevron} />
      </div>
      <ListState list={list} />
    </>
  );
}

/**
 * The `<select>` that holds a choice.
 * @param behind - it keeps and sends the choice, and something else is seen and focused
 */
export function NativeSelect({
  props,
  list: { choices, hasFailed },
  isBehind = false,
  ref,
}: {
  props: ControlProps;
  list: Choices;
  isBehind?: boolean;
  ref?: Ref<HTMLSelectElement>;
}) {
  const { t } = useTranslation('forms');
  return (
    <select
      {...(isBehind ? { name: props.name, tabIndex: -1, 'aria-hidden': true } : nativeProps(props))}
      ref={ref}
      className={isBehind ? styles.behind : `${styles.control} ${styles.select}`}
      defaultValue={props.value}
      // An answered list that arrives later keeps what was chosen.
      key={choices ? 'loaded' : 'loading'}
      disabled={!choices}
    >
      <option value="">
        {choices ? (props.placeholder ?? '') : t(hasFailed ? 'noOptions' : 'loadingOptions')}
      </option>
      {choices?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

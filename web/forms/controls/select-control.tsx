import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Choices, useOptions } from '../lists/use-options.ts';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import { ListState } from './list-state.tsx';

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

/** @param isBehind - a combobox covers it */
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
      // Remounts the select when its list arrives, so that it applies `defaultValue`.
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

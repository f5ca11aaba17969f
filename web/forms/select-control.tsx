import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import { useOptions } from './use-options.ts';

/** A native list: a phone shows it in its own way, which is the best there is. */
export function SelectControl(props: ControlProps) {
  const { t } = useTranslation('forms');
  const options = useOptions(props.field);
  return (
    <div className={styles.selectWrap}>
      <select
        {...nativeProps(props)}
        className={`${styles.control} ${styles.select}`}
        defaultValue={props.value}
        // An answered list that arrives later keeps what was chosen.
        key={options ? 'loaded' : 'loading'}
        disabled={!options}
      >
        <option value="">{options ? (props.placeholder ?? '') : t('loadingOptions')}</option>
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </div>
  );
}

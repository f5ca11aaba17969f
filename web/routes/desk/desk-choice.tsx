import { useId } from 'react';
import controls from '../../forms/controls/controls.module.css';
import fields from '../../forms/form-field.module.css';
import styles from './desk-panel.module.css';

/**
 * Radio buttons: one press, where a select takes two.
 * @param saved - the stored value, if `defaultValue` may be another one
 */
export function DeskChoice({
  title,
  name,
  choices,
  defaultValue,
  saved,
}: {
  title: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  defaultValue: string;
  saved?: string;
}) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={fields.field}>
      <span id={id} className={fields.title}>
        {title}
      </span>
      <div className={`cluster2 ${styles.choices}`}>
        {choices.map(({ value, label }) => (
          <label key={value} className={`ring ${controls.choice}`}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              data-saved={saved}
            />
            {label}
          </label>
        ))}
      </div>
    </div>
  );
}

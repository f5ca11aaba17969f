import { useTranslation } from '../../i18n/use-translation.ts';
import { useOptions } from '../lists/use-options.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { ListState } from './list-state.tsx';

/** The first radio has the field's id, for the error summary. */
export function RadioControl({ name, field, id, value, invalid, describedBy }: ControlProps) {
  const { t } = useTranslation('forms');
  const list = useOptions(field);
  // A pressed radio button can only be replaced by another one.
  const unanswered = field.optional ? [{ value: '', label: t('noAnswer') }] : [];
  const choices = list.choices && [...list.choices, ...unanswered];
  return (
    <>
      <div className="cluster3">
        {choices?.map((option, index) => (
          <label key={option.value} className={`ring ${styles.choice}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              id={index === 0 ? id : undefined}
              defaultChecked={value === String(option.value)}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
            />
            {option.label}
          </label>
        ))}
      </div>
      <ListState list={list} />
    </>
  );
}

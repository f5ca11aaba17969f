import { ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ComboboxProps } from './combobox.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { NativeSelect } from './select-control.tsx';
import { useOptions } from './use-options.ts';

/**
 * A long list that can be searched by typing. The native list is rendered first, works without scripts and goes on
 * holding the choice; once its script is there, the combobox stands in front of it.
 */
export function SearchableControl(props: ControlProps) {
  const { language } = useTranslation();
  const choices = useOptions(props.field);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(props.value);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps>>();

  useEffect(() => {
    let current = true;
    import('./combobox.tsx').then(
      (module) => {
        const put = () => {
          if (!current) return;
          setChosen(select.current?.value ?? '');
          setCombobox(() => module.Combobox);
        };
        // Not under the fingers of someone who has the list open.
        if (select.current && document.activeElement === select.current) {
          select.current.addEventListener('blur', put, { once: true });
        } else {
          put();
        }
      },
      // Without it the native list stays.
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);

  const choose = (value: string) => {
    if (!select.current) return;
    select.current.value = value;
    // The form keeps what was chosen by listening; a value set from here makes no event.
    select.current.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <div
      className={styles.selectWrap}
      onInput={({ target }) => target === select.current && setChosen(select.current.value)}
    >
      <NativeSelect props={props} choices={choices} behind={Combobox !== undefined} ref={select} />
      {Combobox ? (
        // In another language the choice has another name.
        <Combobox key={language} {...props} choices={choices} value={chosen} onChoose={choose} />
      ) : (
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      )}
    </div>
  );
}

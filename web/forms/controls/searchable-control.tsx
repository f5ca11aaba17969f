import { ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useOptions } from '../lists/use-options.ts';
import type { ComboboxProps } from './combobox.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { enterValue } from './enter-value.ts';
import { NativeSelect } from './select-control.tsx';

/**
 * The native select works without scripts and always holds the value. The combobox loads when the form is first
 * touched.
 */
export function SearchableControl(props: ControlProps) {
  const { language } = useTranslation();
  const list = useOptions(props.field);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(props.value);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps>>();

  useEffect(() => {
    const native = select.current;
    const form = native?.form;
    const ended = new AbortController();
    const once = { once: true, signal: ended.signal };
    const load = async () => {
      // The native list stays if loading fails.
      const module = await import('./combobox.tsx').catch(() => undefined);
      const put = () => {
        if (ended.signal.aborted || !module) return;
        setChosen(native?.value ?? '');
        setCombobox(() => module.Combobox);
      };
      // Wait while the visitor has the native list open.
      if (native && document.activeElement === native) native.addEventListener('blur', put, once);
      else put();
    };
    if (!form || form.contains(document.activeElement)) void load();
    else for (const touched of ['focusin', 'pointerover']) form.addEventListener(touched, load, once);
    return () => ended.abort();
  }, []);

  const choose = (value: string) => {
    if (select.current) enterValue(select.current, value);
  };

  return (
    <div
      className={styles.selectWrap}
      onInput={({ target }) => target === select.current && setChosen(select.current.value)}
    >
      <NativeSelect props={props} list={list} isBehind={Combobox !== undefined} ref={select} />
      {Combobox ? (
        // The labels change with the language.
        <Combobox key={language} {...props} choices={list.choices} value={chosen} onChoose={choose} />
      ) : (
        <ChevronDown className={styles.chevron} />
      )}
    </div>
  );
}

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
 * A long list that can be searched by typing. The native list is rendered first, works without scripts and goes on
 * holding the choice. The script of the combobox is fetched when the form is first touched, and then it stands in front.
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
      // Without it the native list stays.
      const module = await import('./combobox.tsx').catch(() => undefined);
      const put = () => {
        if (ended.signal.aborted || !module) return;
        setChosen(native?.value ?? '');
        setCombobox(() => module.Combobox);
      };
      // Not under the fingers of someone who has the list open.
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
        // In another language the choice has another name.
        <Combobox key={language} {...props} choices={list.choices} value={chosen} onChoose={choose} />
      ) : (
        <ChevronDown className={styles.chevron} />
      )}
    </div>
  );
}

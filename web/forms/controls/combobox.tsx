import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Choice } from '../lists/use-options.ts';
import styles from './combobox.module.css';
import { type ControlProps, nativeProps } from './control-props.ts';
import controls from './controls.module.css';
import { exactChoice, searchChoices } from './search-choices.ts';

export interface ComboboxProps extends ControlProps {
  choices: readonly Choice[] | undefined;
  /** Has the same value as the native select. */
  value: string;
  onChoose(value: string): void;
}

const none: readonly Choice[] = [];
const labelOf = (choice: Choice | null) => choice?.label ?? '';

/** No option is marked in advance, and text that matches no option reverts to the last choice. */
export function Combobox({ choices = none, value, onChoose, ...props }: ComboboxProps) {
  const { t } = useTranslation('forms');
  // Undefined until the visitor types: a list that just opened shows all options.
  const [search, setSearch] = useState<string>();
  const found = search === undefined ? [...choices] : searchChoices(choices, search);
  const title = t(`fields.${props.name}.title`);
  const box = useCombobox<Choice>({
    items: found,
    itemToString: labelOf,
    itemToKey: (choice) => choice?.value,
    selectedItem: choices.find((choice) => String(choice.value) === value) ?? null,
    inputId: props.id,
    id: props.id,
    stateReducer: (state, change) => settle(state, change, choices, found),
    onStateChange: ({ type, inputValue, isOpen }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setSearch(inputValue);
      else if (isOpen === false) setSearch(undefined);
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem ? String(selectedItem.value) : ''),
  });
  const { name: _, ...native } = nativeProps(props);

  return (
    <>
      <input
        {...box.getInputProps({
          ...native,
          // The field's own label names the input.
          'aria-labelledby': undefined,
          ...(!found[box.highlightedIndex] && { 'aria-activedescendant': undefined }),
          onFocus: ({ currentTarget }) => currentTarget.select(),
        })}
        className={`${controls.control} ${controls.select}`}
        type="text"
        enterKeyHint="done"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={choices === none ? t('loadingOptions') : props.placeholder}
        disabled={choices === none}
      />
      <button
        type="button"
        {...box.getToggleButtonProps({ 'aria-label': `${t('showOptions')}: ${title}` })}
        className={styles.opener}
      >
        <ChevronDown className="icon" />
      </button>
      <ul {...box.getMenuProps({ 'aria-label': title })} className={styles.list} hidden={!box.isOpen}>
        {box.isOpen &&
          found.map((choice, index) => (
            <li
              key={choice.value}
              {...box.getItemProps({ item: choice, index })}
              className={styles.choice}
              data-marked={box.highlightedIndex === index || undefined}
            >
              {choice.label}
              {String(choice.value) === value && <Check className="icon" />}
            </li>
          ))}
      </ul>
      {box.isOpen && found.length === 0 && (
        <p className={`${styles.list} ${styles.none}`}>{t('noResults')}</p>
      )}
      <p className="visually-hidden" role="status">
        {box.isOpen &&
          search !== undefined &&
          t(found.length ? 'results' : 'noResults', { count: found.length })}
      </p>
    </>
  );
}

const { InputBlur, InputKeyDownEnter } = useCombobox.stateChangeTypes;

/** Resolves typed text when no option was picked by arrow or pointer. */
function settle(
  state: UseComboboxState<Choice>,
  { type, changes, selectItem }: UseComboboxStateChangeOptions<Choice>,
  choices: readonly Choice[],
  found: readonly Choice[],
): Partial<UseComboboxState<Choice>> {
  // The list may have narrowed since the mark was set.
  const chose = found[state.highlightedIndex] !== undefined && selectItem !== false;
  if (chose || (type !== InputBlur && type !== InputKeyDownEnter)) return changes;
  const only = type === InputKeyDownEnter && found.length === 1 ? found[0] : undefined;
  const meant = only ?? exactChoice(choices, state.inputValue);
  if (meant) return { ...changes, isOpen: false, selectedItem: meant, inputValue: meant.label };
  if (type === InputKeyDownEnter) return { ...state, highlightedIndex: -1 };
  const selectedItem = state.inputValue.trim() === '' ? null : state.selectedItem;
  return { ...changes, selectedItem, inputValue: labelOf(selectedItem) };
}

import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { smallButton } from '../../../../ui/button.ts';
import { DeskInput, DeskSelect } from '../../desk-field.tsx';
import { type FieldProps, Frame } from './field-frame.tsx';
import { controlIdAt, useFieldWords, useFormState } from './form-state.ts';
import styles from './schema-form.module.css';
import { SchemaField } from './schema-form.tsx';
import { emptyOf, replace, type Schema, valueAt } from './values.ts';

/** Edits a record such as a code for each city. The focus follows the row. */
export function RecordRows({ schema, places, isRequired, label }: FieldProps) {
  const { kind, value, change, isReadOnly, announce } = useFormState();
  const { t, language } = useTranslation('content');
  const { rowOf } = useFieldWords(kind);
  const [place = []] = places;
  const newId = useId();
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    if (toFocus.current !== undefined) document.getElementById(toFocus.current)?.focus();
    toFocus.current = undefined;
  });
  const keys = Object.keys(valueAt(value, place) ?? {});
  const items = schema.additionalProperties || {};
  const { propertyNames = {} } = schema;
  const nameOf = (key: string) => propertyNames.names?.[key]?.[language] ?? key;
  const set = (key: string, next: unknown) => change(replace(value, [...place, key], next));
  return (
    <Frame places={places} label={label} isRequired={isRequired}>
      <ul className={styles.rows}>
        {keys.map((key) => (
          <li key={key}>
            <SchemaField schema={items} places={[[...place, key]]} isRequired label={nameOf(key)} />
            {!isReadOnly && (
              <p>
                <button
                  type="button"
                  className={smallButton}
                  onClick={() => {
                    set(key, undefined);
                    toFocus.current = newId;
                    announce(t('form.removed', { count: keys.length - 1 }));
                  }}
                >
                  {t('form.named', { action: t('form.remove'), name: nameOf(key) })}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <NewKey
          id={newId}
          keyed={propertyNames}
          taken={keys}
          name={rowOf(place)}
          add={(key) => {
            set(key, emptyOf(items));
            toFocus.current = controlIdAt([...place, key]);
            announce(t('form.added', { place: nameOf(key) }));
          }}
        />
      )}
    </Frame>
  );
}

/** Asks for one of the known keys, or a text. */
function NewKey({
  id,
  keyed: { names, pattern },
  taken,
  name,
  add,
}: {
  id: string;
  keyed: Schema;
  taken: readonly string[];
  name: string;
  add(key: string): void;
}) {
  const { t, language } = useTranslation('content');
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const press = () => {
    const control = document.getElementById(id) as HTMLInputElement | HTMLSelectElement;
    const isWrong = key === '' || control.validity.patternMismatch;
    setError(isWrong ? t('form.keyWrong') : taken.includes(key) ? t('form.keyTaken') : undefined);
    if (isWrong || taken.includes(key)) return control.focus();
    setKey('');
    add(key);
  };
  const field = { id, title: name, error, value: key };
  const free = Object.entries(names ?? {})
    .filter(([known]) => !taken.includes(known))
    .map(([known, both]) => [known, both[language]] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  return (
    <div className="stack3 form-width">
      {names ? (
        <DeskSelect {...field} onChange={({ target }) => setKey(target.value)}>
          <option value="">{t('form.choose')}</option>
          {free.map(([known, shown]) => (
            <option key={known} value={known}>
              {shown}
            </option>
          ))}
        </DeskSelect>
      ) : (
        <DeskInput
          {...field}
          pattern={pattern}
          dir="ltr"
          autoComplete="off"
          onChange={({ target }) => setKey(target.value.trim())}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            press();
          }}
        />
      )}
      <p>
        <button type="button" className={smallButton} onClick={press}>
          {t('form.addTo', { name })}
        </button>
      </p>
    </div>
  );
}

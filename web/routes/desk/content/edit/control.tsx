import { type ComponentProps, useState } from 'react';
import type { Language } from '#domain/language.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import { parseAmount } from '#domain/rules/amount.ts';
import { parseDecimal } from '#domain/rules/decimal.ts';
import controls from '../../../../forms/controls/controls.module.css';
import { Message } from '../../../../forms/message.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskDate, DeskInput, DeskSelect, DeskText } from '../../desk-field.tsx';
import { FileField } from './file-field.tsx';
import { controlIdAt, messagesAt, useFieldWords, useFormState } from './form-state.ts';
import type { Schema } from './values.ts';

interface ControlProps {
  schema: Schema;
  place: ValuePath;
  title: string;
  help?: string | undefined;
  language?: Language | undefined;
  value: unknown;
  set(next: unknown): void;
}

export function Control({ schema, place, title, help, language, value, set }: ControlProps) {
  const { kind, faults, isReadOnly } = useFormState();
  const { t } = useTranslation('content');
  const { choiceOf } = useFieldWords(kind);
  const error = messagesAt(faults, [place]);
  const text = String(value ?? '');
  const common = { title, help, error, id: controlIdAt(place), name: place.join('.'), disabled: isReadOnly };
  const onChange = ({ target }: { target: { value: string } }) => set(target.value);
  if (schema.upload)
    return <FileField place={place} title={title} text={text} error={error} upload={schema.upload} />;
  if (schema.type === 'boolean')
    return <Checkbox schema={schema} place={place} title={title} help={help} value={value} set={set} />;
  if (schema.enum)
    return (
      <DeskSelect {...common} value={text} onChange={onChange}>
        <option value="">{t('form.choose')}</option>
        {schema.enum.map((choice) => (
          <option key={choice} value={choice}>
            {choiceOf(choice)}
          </option>
        ))}
      </DeskSelect>
    );
  if (schema.type === 'number' || schema.type === 'integer')
    return <NumberInput {...common} isWhole={schema.type === 'integer'} number={value} set={set} />;
  if (schema.format === 'date') return <DeskDate {...common} hasFuture value={text} onChange={onChange} />;
  const isCode = schema.format !== undefined || schema.pattern !== undefined;
  if (isCode)
    return (
      <DeskInput
        {...common}
        dir="ltr"
        value={text}
        onChange={onChange}
        autoComplete="off"
        spellCheck={false}
      />
    );
  return (
    <DeskText
      {...common}
      {...(language && { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })}
      rows={Math.min(8, Math.max(1, Math.ceil(text.length / 45)))}
      value={text}
      onChange={onChange}
      onBlur={() => text !== text.trim() && set(text.trim())}
    />
  );
}

/** Reads digits of any script. The server refuses a text that is no number. */
function NumberInput({
  isWhole,
  number,
  set,
  ...input
}: { isWhole: boolean; number: unknown; set(next: unknown): void } & ComponentProps<typeof DeskInput>) {
  const [typed, setTyped] = useState('');
  const read = (text: string) => (isWhole ? parseAmount(text) : parseDecimal(text)) ?? text;
  return (
    <DeskInput
      {...input}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      dir="ltr"
      autoComplete="off"
      // When rows move, the field shows the number of its new row, not the text typed for the old one.
      value={read(typed) === number ? typed : String(number ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        set(read(target.value));
      }}
    />
  );
}

/** Unticking removes a value whose schema allows only `true`. */
function Checkbox({ schema, place, title, help, value, set }: ControlProps) {
  const { faults, isReadOnly } = useFormState();
  const id = controlIdAt(place);
  const error = messagesAt(faults, [place]);
  return (
    <div>
      <label className={controls.choice}>
        <input
          type="checkbox"
          id={id}
          name={place.join('.')}
          disabled={isReadOnly}
          checked={value === true}
          onChange={({ target }) => set(target.checked || (schema.const === true ? undefined : false))}
          aria-describedby={error && `${id}-message`}
        />
        {title}
      </label>
      {error && (
        <Message id={`${id}-message`} name="desk">
          {error}
        </Message>
      )}
      {help && <p className="quiet">{help}</p>}
    </div>
  );
}

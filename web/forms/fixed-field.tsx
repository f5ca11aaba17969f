import type { FieldName } from '#domain/forms/fields.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import { useOptions } from './use-options.ts';

/** An answer that stands already, sent along; of a choice that a link made, a heading says which. */
export function FixedField({ name, value }: { name: FieldName; value: string }) {
  const choice = useOptions(fieldOf(name))?.find((option) => String(option.value) === value);
  return (
    <div data-field={name}>
      {choice && <h3>{choice.label}</h3>}
      <input type="hidden" name={name} value={value} />
    </div>
  );
}

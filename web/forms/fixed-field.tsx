import type { FieldName } from '#domain/fields.ts';
import { fieldOf } from '#domain/fields.ts';
import { useOptions } from './use-options.ts';

/** A choice that was made by the link that led here: a heading in the field's place, which sends it along. */
export function FixedField({ name, value }: { name: FieldName; value: string }) {
  const choice = useOptions(fieldOf(name))?.find((option) => String(option.value) === value);
  return (
    <div data-field={name}>
      <h2>{choice?.label}</h2>
      <input type="hidden" name={name} value={value} />
    </div>
  );
}

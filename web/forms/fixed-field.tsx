import type { FieldName } from '#domain/forms/fields.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useOptions } from './lists/use-options.ts';

/** An answer that stands already, sent along: a heading says which. A choice says it by itself, a text after its title. */
export function FixedField({ name, value }: { name: FieldName; value: string }) {
  const { t } = useTranslation('forms');
  const field = fieldOf(name);
  const choice = useOptions(field).choices?.find((option) => String(option.value) === value);
  const said = field.options ? choice?.label : `${t(`fields.${name}.title`)}: ${value}`;
  return (
    <div data-field={name}>
      {said && <h3>{said}</h3>}
      <input type="hidden" name={name} value={value} />
    </div>
  );
}

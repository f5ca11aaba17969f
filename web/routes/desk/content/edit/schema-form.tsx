import { languages } from '#domain/language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { smallButton } from '../../../../ui/button.ts';
import { Faults, type FieldProps, Frame } from './field-frame.tsx';
import { useFormState } from './form-state.ts';
import { Leaf } from './leaf.tsx';
import { RecordRows } from './record-rows.tsx';
import { RowList } from './row-list.tsx';
import { emptyOf, fieldsOf, isBilingual, isOpenRecord, nonEmptySchema, replace, valueAt } from './values.ts';

export function SchemaField({ schema: given, places, isRequired, label }: FieldProps) {
  const schema = nonEmptySchema(given);
  const [place = []] = places;
  if (isBilingual(schema)) {
    const both = languages.map((language) => [...place, language]);
    return (
      <SchemaField schema={schema.properties?.ar ?? {}} places={both} isRequired={isRequired} label={label} />
    );
  }
  const props = { schema, places, isRequired, label };
  if (isOpenRecord(schema)) return <RecordRows {...props} />;
  if (schema.type === 'array') return <RowList {...props} />;
  return schema.type === 'object' ? <Group {...props} /> : <Leaf {...props} />;
}

function Group({ schema, places, isRequired, label }: FieldProps) {
  const { value, change, isReadOnly } = useFormState();
  const { t } = useTranslation('content');
  const [place = []] = places;
  const isPresent = isRequired || places.some((one) => valueAt(value, one) !== undefined);
  const set = (next: unknown) => change(places.reduce((whole, one) => replace(whole, one, next), value));
  const fields = fieldsOf(schema).map(({ name, schema, isRequired }) => (
    <SchemaField
      key={name}
      schema={schema}
      places={places.map((one) => [...one, name])}
      isRequired={isRequired}
    />
  ));
  // A row's list already frames and names it.
  if (place.length === 0 || typeof place.at(-1) === 'number')
    return (
      <>
        {fields}
        <Faults places={places} />
      </>
    );
  return (
    <Frame places={places} label={label} isRequired={isRequired}>
      {isPresent && fields}
      {!isRequired && !isReadOnly && (
        <button
          type="button"
          className={smallButton}
          onClick={() => set(isPresent ? undefined : emptyOf(schema))}
        >
          {t(isPresent ? 'form.remove' : 'form.add')}
        </button>
      )}
    </Frame>
  );
}

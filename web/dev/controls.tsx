import type { FieldName } from '#domain/forms/fields.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import type { MessageKey } from '#locales/keys.ts';
import { FormField } from '../forms/form-field.tsx';
import styles from './components.module.css';
import { Specimen, State } from './specimen.tsx';

/** A field of each kind, and what somebody might have typed into it. */
const specimens: Partial<Record<FieldName, string>> = {
  CustomerName: 'مقدم طلب نموذجي',
  email: 'applicant@example.com',
  MobileNumber: '0551234567',
  idNumber: '1010101010',
  receiptCode: 'BCDF-GHJK-MNPQ-RTVW',
  message: 'أود معرفة أقرب فرع إلى حي النرجس.',
  loanAmount: '50,000',
  age: '30',
  salaryId: '2',
  cityId: '1',
  hasRealEstateSubsidy: '0',
  satisfactionLevel: '7',
  birthDate: '1990-05-17',
  cv: '',
};

export const specimenFields = Object.keys(specimens) as FieldName[];

/** Every kind of field: empty, filled in, with its message, and locked. */
export function Controls() {
  return specimenFields.map((name) => {
    const value = specimens[name] ?? '';
    const { type, format, searchable } = fieldOf(name);
    const kind = [type, searchable && 'searchable', format].filter(Boolean).join(' ');
    return (
      <Specimen key={name} name={`field-${name}`}>
        <div className={styles.grid}>
          <State name={`${kind}, empty`}>
            <OneField name={name} state="empty" />
          </State>
          <State name="filled in">
            <OneField name={name} state="filled" value={value} />
          </State>
          <State name="with its message">
            <OneField name={name} state="wrong" error={fieldOf(name).missing} />
          </State>
          <State name="locked">
            <fieldset className={styles.fields} disabled>
              <OneField name={name} state="locked" value={value} />
            </fieldset>
          </State>
        </div>
      </Specimen>
    );
  });
}

/** A form of its own: choices of one name would be one choice. */
function OneField({
  name,
  state,
  value = '',
  error,
}: {
  name: FieldName;
  state: string;
  value?: string;
  error?: MessageKey;
}) {
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <FormField
        form={{ name: `specimen-${state}` }}
        name={name}
        value={value}
        error={error}
        hidden={false}
      />
    </form>
  );
}

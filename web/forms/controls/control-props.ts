import type { Field, FieldName } from '#domain/forms/fields.ts';
import type { EligibilityRule } from '#domain/rules/eligibility.ts';

/** What every control gets: its field, its name and id, what was typed before, and what describes it. */
export interface ControlProps {
  name: FieldName;
  field: Field;
  id: string;
  value: string;
  placeholder: string | undefined;
  invalid: boolean;
  /** Ids of the message and the help, for `aria-describedby`. */
  describedBy: string | undefined;
  required: boolean;
  rule?: EligibilityRule | undefined;
  /** A money field's number is percent, not riyals. */
  isPercent?: boolean | undefined;
}

/** The attributes that all native controls share. */
export function nativeProps({
  name,
  id,
  invalid,
  describedBy,
  required,
}: Pick<ControlProps, 'name' | 'id' | 'invalid' | 'describedBy' | 'required'>) {
  return {
    id,
    name,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': required || undefined,
  };
}

/** The id of a field's control: the error summary links to it. A page may have several forms. */
export function controlId(form: string, name: string): string {
  return `${form}-${name}`;
}

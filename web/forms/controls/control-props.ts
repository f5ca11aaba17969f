import { type RefObject, useRef } from 'react';
import type { Field, FieldName } from '#domain/forms/fields.ts';
import type { EligibilityRule } from '#domain/rules/eligibility.ts';

export interface ControlProps {
  name: FieldName;
  field: Field;
  id: string;
  value: string;
  placeholder: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
  rule?: EligibilityRule | undefined;
  /** True for a percentage, false for riyals. */
  isPercent?: boolean | undefined;
}

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

/** Returns an id unique among the forms of a page. */
export function controlId(form: string, name: string): string {
  return `${form}-${name}`;
}

/**
 * Returns the last value that the visitor did not type. React would copy a typed value to the element as its default.
 * Browsers would then take the text for unchanged and not restore it after Back.
 */
export function useDefaultValue(control: RefObject<{ value: string } | null>, value: string): string {
  const given = useRef(value);
  if (control.current?.value !== value) given.current = value;
  return given.current;
}

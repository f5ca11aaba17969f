import { z } from 'zod';
import { cities } from '#domain/cities/cities.ts';
import { type Field, type FieldName, fieldOf } from '#domain/forms/fields.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import type { LinkField } from '#domain/link-values/link-value-names.ts';
import { maxRawLength } from '#domain/rules/answers.ts';
import { anyDigit, documentedFormats, formats } from '#domain/rules/formats.ts';
import { type OptionLists, offeredOptions } from '#domain/rules/options.ts';

/** JSON Schema, draft 2020-12. */
type JsonSchema = Record<string, unknown>;

/**
 * Describes every rule about the value itself but accepts anything: the form's rules check the value, each with its own
 * message (`domain/rules/answers.ts`). `documented-field.test.ts` keeps both in step.
 */
export function documentedField(form: Form, name: FieldName, lists: OptionLists): z.ZodType {
  return z
    .unknown()
    .optional()
    .meta({ ...jsonSchemaOf(fieldIn(form, name), lists), example: form.example[name] });
}

/** A wrong value in a link is dropped, not refused. */
export function documentedLinkValues(name: LinkField, lists: OptionLists): z.ZodType {
  const { description } = jsonSchemaOf(fieldOf(name), lists);
  const meaning =
    name === 'offerId'
      ? 'the id of the offer applied for'
      : `the visitor's value from the calculator: ${description}`;
  return z
    .unknown()
    .optional()
    .meta({ type: ['string', 'integer', 'null'], description: `${meaning}; ignored if invalid` });
}

/** Optional values other than files may also be null, empty or absent. */
export function jsonSchemaOf(field: Field, lists: OptionLists): JsonSchema {
  const { description, ...schema } = answeredSchemaOf(field, lists);
  if (!field.optional || field.type === 'file') return { description, ...schema };
  return { description, anyOf: [schema, { type: 'null' }, { const: '' }] };
}

function answeredSchemaOf(field: Field, lists: OptionLists): JsonSchema {
  switch (field.type) {
    case 'date':
      return {
        type: 'string',
        maxLength: maxRawLength(field),
        pattern: `${anyDigit}{4}`,
        description: `a day, as YYYY-MM-DD, as an ISO instant (its day in Riyadh counts), or by the Hijri calendar${
          field.notBefore ? '; today or later' : ''
        }`,
      };
    case 'number':
      return {
        ...wholeNumber(field.min ?? 1, 1_000_000_000),
        description:
          'whole riyals; text may separate groups of three digits, always with the same character, and end with a decimal part of zeros',
      };
    case 'count':
      return { ...wholeNumber(1, field.max ?? 1_000_000_000), description: 'a whole number' };
    case 'star':
      return { ...oneOf(Array.from({ length: 10 }, (_, index) => index + 1)), description: '1 to 10 stars' };
    case 'id':
      return { ...wholeNumber(0, Number.MAX_SAFE_INTEGER), description: '0 or absent means none' };
    case 'select':
    case 'radio':
      return { ...oneOf(choicesOf(field, lists)), description: `a value of the list ${field.options}` };
    case 'file':
      return {
        type: 'string',
        format: 'binary',
        description: `at most 10 MiB: ${(field.accept ?? []).join(', ')}`,
      };
    case 'text': {
      const format = field.format ?? 'plain';
      const { words, pattern, requiredPattern = pattern } = documentedFormats[format];
      const asked = field.optional ? pattern : requiredPattern;
      const { maxLength } = formats[format];
      const least = field.minLength ? `at least ${field.minLength.characters} and ` : '';
      return {
        type: 'string',
        maxLength,
        ...(asked && { pattern: asked }),
        ...(!pattern && { minLength: field.minLength?.characters ?? 1 }),
        description: `${words}, ${least}at most ${maxLength} characters`,
      };
    }
  }
}

function choicesOf({ options }: Field, lists: OptionLists): number[] {
  if (options === undefined) return [];
  return options === 'cities'
    ? cities.map(({ Id }) => Id)
    : offeredOptions(lists, options).map(({ value }) => value);
}

/** Multipart forms and JSON may send numbers as text. */
function oneOf(values: readonly number[]): JsonSchema {
  return { enum: [...values, ...values.map(String)] };
}

/** A number, or its text in digits of any script. */
function wholeNumber(minimum: number, maximum: number): JsonSchema {
  return {
    anyOf: [
      { type: 'integer', minimum, maximum },
      { type: 'string', pattern: anyDigit, maxLength: 200 },
    ],
  };
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { fieldIn } from '#domain/forms/form.ts';
import { allForms } from '#domain/forms/forms.ts';
import { readAnswer } from '#domain/rules/answers.ts';
import { lists } from '#tests/support/lists.ts';
import { jsonSchemaOf } from './documented-field.ts';

const conditions = { today: '2026-11-21', lists };
const ajv = new Ajv2020({ strict: false });

/** Values on both sides of every limit that a field can have. */
const values = [
  ...[true, {}, ['x'], 1.5, null, '', 'x', 'x'.repeat(201), 'x'.repeat(5000), 'x'.repeat(20_000)],
  ...[-1, 0, 1, 2, 3, 10, 11, 128, 129, 1_000_000_000, 1_000_000_001, 2 ** 53 - 1, 2 ** 53],
  ...['0', '1', '2', '10', '11', '99', '2040-01-31', '1234567890', '123456789', 'name@example.com', 'a@b'],
  ...['0551234567', '0112345678', 'BCDF-GHJK-MNPQ-RTVW', 'a message of more than thirty characters'],
];
/** The document requires only digits of a text that represents a number. */
const isLoose = (value: unknown) => typeof value === 'string' && /\d/.test(value);

describe.each(allForms.map((form) => [form.name, form] as const))('OpenAPI document of %s', (_, form) => {
  test.each(form.fields.filter((name) => fieldIn(form, name).type !== 'file'))(
    'the document describes %s according to its rules',
    (name) => {
      const field = fieldIn(form, name);
      const isTold = ajv.compile(jsonSchemaOf(field, lists));
      const differing = [...values, form.example[name] ?? null].filter((value) => {
        const told = isTold(value);
        const taken = 'answer' in readAnswer(field, value, conditions);
        // A number sent for a text is accepted as text.
        const isMore = typeof value === 'number' && field.type === 'text';
        return told ? !taken && !isLoose(value) : taken && !isMore;
      });
      expect(differing).toEqual([]);
    },
  );
});

import { z } from '@hono/zod-openapi';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { readAnswer } from '#domain/rules/answers.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Services } from '../services.ts';

/**
 * Returns the schema of a field for a request other than the submission, such as the request for a code. The schema has
 * the form's rules and messages.
 * @param example - for the OpenAPI document
 */
export function fieldSchema(services: Services, form: Form, name: FieldName, example = form.example[name]) {
  return z
    .unknown()
    .optional()
    .transform((raw, ctx) => {
      const reading = readAnswer(fieldIn(form, name), raw, conditionsOf(services));
      if ('answer' in reading) return String(reading.answer);
      ctx.issues.push({ code: 'custom', message: reading.message, input: undefined });
      return z.NEVER;
    })
    .meta({ type: 'string', example });
}

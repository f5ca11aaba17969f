import { type Form, fieldIn } from '#domain/forms/form.ts';
import { maxRawLength } from '#domain/rules/answers.ts';
import { challengeField, fillTimeField, honeypotField, maxTokenLength } from '#domain/rules/bot-signals.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import { type AttachedFiles, confirmedIdField, type FormValues } from '../form-state.ts';

type AskedFields = Pick<Form, 'fields' | 'consents' | 'overrides'>;

/** Posted in addition to the form's fields. */
const extraFields = [
  'form',
  'attempt',
  't',
  'intent',
  'step',
  'otp',
  'leadId',
  'generatedTime',
  'mobileNumber',
  'proof',
  confirmedIdField,
];
const maxExtraLength = 200;
const maxGivenIdLength = 2000;

function maxLengths(form: AskedFields): [name: string, longest: number][] {
  const others = [...extraFields, honeypotField, fillTimeField, ...form.consents.map(({ name }) => name)];
  const longest = new Map(others.map((name) => [name, maxExtraLength]));
  longest.set(challengeField, maxTokenLength);
  for (const name of ['leadId', 'generatedTime']) longest.set(name, maxGivenIdLength);
  for (const name of form.fields) longest.set(name, maxRawLength(fieldIn(form, name)));
  return [...longest];
}

/**
 * Drops values that our own pages could not post. Cuts a long field to one character over its limit, so that validation
 * still refuses it. The last of repeated values counts.
 */
export function postedValues(form: AskedFields, data: FormData): FormValues {
  return Object.fromEntries(
    maxLengths(form).flatMap(([name, longest]) => {
      const value = data.getAll(name).at(-1);
      if (typeof value !== 'string') return [];
      const isTooLong = value.length > longest && form.fields.some((field) => field === name);
      return [[name, isTooLong ? value.slice(0, longest + 1) : withoutControls(value.slice(0, longest))]];
    }),
  );
}

export function withoutTooLong(form: AskedFields, values: FormValues): FormValues {
  const tooLong = maxLengths(form).filter(([name, longest]) => (values[name]?.length ?? 0) > longest);
  return { ...values, ...Object.fromEntries(tooLong.map(([name]) => [name, ''])) };
}

/** Adds an error to each file field, in the page's order: a page shown again cannot contain the chosen files. */
export function withLostFiles(
  { form, files }: { form: Pick<Form, 'fields'>; files: AttachedFiles },
  errors: Errors,
): Errors {
  const inOrder = form.fields.flatMap((name) => {
    const message = errors[name] ?? (files[name] ? 'filesLost' : undefined);
    return message ? [[name, message] as const] : [];
  });
  return { ...Object.fromEntries(inOrder), ...errors };
}

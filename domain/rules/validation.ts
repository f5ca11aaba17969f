import type { MessageKey } from '#locales/keys.ts';
import type { FieldName } from '../forms/fields.ts';
import { type ConsentName, type Form, type FormConsents, fieldIn } from '../forms/form.ts';
import { type Answer, type Answers, readAnswer } from './answers.ts';
import { type Conditions, firstRefusal } from './eligibility.ts';

/** By the name on the page (not `sentAs`), in the form's order. */
export type Errors = Readonly<Partial<Record<FieldName | ConsentName, MessageKey>>>;

export type Checked =
  | { ok: true; answers: Answers; consents: FormConsents }
  // `isIneligible`: the fields are valid, but an eligibility rule refuses the answers.
  | { ok: false; errors: Errors; isIneligible?: true };

/**
 * Checks all field and consent rules at once, then eligibility, which reports its first refusal. Browser and server
 * both call this, with typed or with sent values.
 * @param read - returns the raw value, of any type, by the name on the page; undefined if absent
 */
export function checkSubmission(
  form: Form,
  read: (name: FieldName | ConsentName) => unknown,
  conditions: Conditions,
): Checked {
  const answers: Partial<Record<FieldName, Answer>> = {};
  const consents: Partial<Record<ConsentName, boolean>> = {};
  const errors: Partial<Record<FieldName | ConsentName, MessageKey>> = {};

  for (const name of form.fields) {
    if (!isAsked(form, name, answers)) {
      answers[name] = 0;
      continue;
    }
    const reading = readAnswer(fieldIn(form, name), read(name), conditions);
    if ('message' in reading) errors[name] = reading.message;
    else answers[name] = reading.answer;
  }
  for (const [name, { field, message }] of Object.entries(form.repeats ?? {}) as Repeats) {
    // The repetition is compared once the first field is valid.
    if (field in errors) delete errors[name];
    else if (name in answers && !sameText(answers[name], answers[field])) errors[name] = message;
    delete answers[name];
  }
  for (const consent of form.consents) {
    consents[consent.name] = isChecked(read(consent.name));
    if (consent.required && !consents[consent.name]) errors[consent.name] = `${consent.name}Required`;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };

  const refusal = firstRefusal(form, answers, conditions);
  return refusal
    ? { ok: false, errors: { [refusal.name]: refusal.message }, isIneligible: true }
    : { ok: true, answers, consents };
}

type Repeats = [FieldName, { field: FieldName; message: MessageKey }][];

/** People ignore case when they repeat an address. */
function sameText(one: Answer | undefined, other: Answer | undefined): boolean {
  return String(one ?? '').toLowerCase() === String(other ?? '').toLowerCase();
}

/** Depends on the answers to the fields before it. */
export function isAsked(form: Form, name: FieldName, answers: Answers): boolean {
  const { shownWhen } = fieldIn(form, name);
  return !shownWhen || answers[shownWhen.field as FieldName] === shownWhen.is;
}

/** Accepts a boolean in JSON, text in multipart, `on` from a plain HTML form. */
function isChecked(raw: unknown): boolean {
  return raw === true || raw === 'true' || raw === 'on';
}

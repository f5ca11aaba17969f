import { type Form, fieldIn } from '#domain/forms/form.ts';
import { longestTyped } from '#domain/rules/answers.ts';
import { challengeField, fillTimeField, honeypotField, longestToken } from '#domain/rules/bot-signals.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import { confirmedIdField, type FormValues } from '../form-state.ts';

/** What a form asks. */
type AskedFields = Pick<Form, 'fields' | 'consents' | 'differs'>;

/** What pages of ours post beside the fields of their form. */
const besides = [
  ...['form', 'attempt', 't', 'intent', 'step', 'otp', 'leadId', 'generatedTime', 'mobileNumber', 'proof'],
  confirmedIdField,
];
const longestBeside = 200;
/** Another server's ids may be long. */
const longestGivenId = 2000;

/** Characters of each value that a page with this form posts, at most, by its name. */
function longestValues(form: AskedFields): [name: string, longest: number][] {
  const others = [...besides, honeypotField, fillTimeField, ...form.consents.map(({ name }) => name)];
  const longest = new Map(others.map((name) => [name, longestBeside]));
  longest.set(challengeField, longestToken);
  for (const name of ['leadId', 'generatedTime']) longest.set(name, longestGivenId);
  for (const name of form.fields) longest.set(name, longestTyped(fieldIn(form, name)));
  return [...longest];
}

/**
 * What a stranger posted to a page, as far as a page of ours posts it: by its names alone, and of an answer that is too long
 * only so much that the rules find it too long. What is there twice counts as the last.
 */
export function postedValues(form: AskedFields, data: FormData): FormValues {
  return Object.fromEntries(
    longestValues(form).flatMap(([name, longest]) => {
      const value = data.getAll(name).at(-1);
      if (typeof value !== 'string') return [];
      const isTooLong = value.length > longest && form.fields.some((field) => field === name);
      return [[name, isTooLong ? value.slice(0, longest + 1) : withoutControls(value.slice(0, longest))]];
    }),
  );
}

/** What the page that answers shows of it again: of an answer that is too long nothing. */
export function shownAgain(form: AskedFields, values: FormValues): FormValues {
  const tooLong = longestValues(form).filter(([name, longest]) => (values[name]?.length ?? 0) > longest);
  return { ...values, ...Object.fromEntries(tooLong.map(([name]) => [name, ''])) };
}

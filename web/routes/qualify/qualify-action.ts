import type { RouterContextProvider } from 'react-router';
import { type Asker, questions, readQuestions } from '#domain/qualify/questions.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { formContext } from '../../forms/form-context.ts';
import { type FormValues, valuesOf } from '../../forms/form-state.ts';
import { postedValues, withoutTooLong } from '../../forms/sending/posted-values.ts';

/** `answers` is set once all questions have valid answers. */
export interface QualifyState {
  values: FormValues;
  errors: Errors;
  /** Where a phone continues, from 0: the first question with an error, else the number of questions posted. */
  step: number;
  answers?: Answers;
}

/** Only the address tells for whom the page asks. */
export function askerOf(query: URLSearchParams): Asker {
  return query.get('for') === 'business' ? 'business' : 'individual';
}

/** Runs in the browser and sends nothing. Without scripts the server reads the answers and stores nothing. */
export async function qualifyAction({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<QualifyState> {
  const services = context.get(formContext);
  const posted = services.posted ?? (await request.formData());
  const form = { fields: questions[askerOf(new URL(request.url).searchParams)], consents: [] };
  const values = services.hasScripts ? valuesOf(posted) : withoutTooLong(form, postedValues(form, posted));
  // Until its scripts load, a phone moves from question to question through the server.
  const asked = values.step ? form.fields.slice(0, Number(values.step) || 0) : form.fields;
  const { answers, errors } = readQuestions(asked, (name) => values[name], services.conditions());
  const wrong = asked.findIndex((name) => errors[name]);
  const isAnswered = wrong < 0 && asked.length === form.fields.length;
  return { values, errors, step: wrong < 0 ? asked.length : wrong, ...(isAnswered && { answers }) };
}

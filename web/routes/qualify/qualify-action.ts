import type { RouterContextProvider } from 'react-router';
import { type Asker, questions, readQuestions } from '#domain/qualify/questions.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { formContext } from '../../forms/form-context.ts';
import { type FormValues, valuesOf } from '../../forms/form-state.ts';
import { postedValues, shownAgain } from '../../forms/sending/posted-values.ts';

/** What was answered, and what is wrong with it; without a fault the answers as they were read. */
export interface QualifyState {
  values: FormValues;
  errors: Errors;
  /** The question at which a phone goes on, from 0: the first with a fault; without one as many as were asked. */
  step: number;
  answers?: Answers;
}

/** For whom the page asks: its address says so, and nothing else. */
export function askerOf(query: URLSearchParams): Asker {
  return query.get('for') === 'business' ? 'business' : 'individual';
}

/** Reads the answers: in the browser, which then sends nothing, or, where no script can, on the server, which keeps nothing. */
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
  const values = services.hasScripts ? valuesOf(posted) : shownAgain(form, postedValues(form, posted));
  // A phone whose scripts are still on their way leads from one question to the next by the server.
  const asked = values.step ? form.fields.slice(0, Number(values.step) || 0) : form.fields;
  const { answers, errors } = readQuestions(asked, (name) => values[name], services.conditions());
  const wrong = asked.findIndex((name) => errors[name]);
  const isAnswered = wrong < 0 && asked.length === form.fields.length;
  return { values, errors, step: wrong < 0 ? asked.length : wrong, ...(isAnswered && { answers }) };
}

import type { Campaign } from '#domain/campaign.ts';
import { type Form, fieldIn, type Payload, sentName } from '#domain/form.ts';
import { toPayload } from '#domain/payload.ts';
import { checkSubmission } from '#domain/validation.ts';
import type { ApiAnswer } from '../api/api-call.ts';
import type { Language } from '../i18n/language.ts';
import type { FormServices } from './form-context.ts';
import type { FormState, Values } from './form-state.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';

/** What an action has when a form is posted to it. */
export interface Step {
  form: Form;
  language: Language;
  values: Values;
  campaign: Campaign;
  services: FormServices;
  keys: IdempotencyKeys;
}

type Fill = Extract<FormState, { step: 'fill' }>;

/** Checks what was typed and posts it. What the rules refuse is sent nowhere. */
export async function checkAndPost(
  step: Step,
): Promise<{ refused: Fill } | { refused?: undefined; answer: ApiAnswer | undefined }> {
  const payload = checked(step);
  return payload.refused ? payload : { answer: await post(step, step.form.endpoint, payload.body) };
}

/** The payload of what was typed, or what is wrong with it. */
export function checked(step: Step): { refused: Fill } | { refused?: undefined; body: Payload } {
  const { form, values } = step;
  const payload = payloadOf(step);
  if (payload.ok) return { body: payload.body };
  const dateMissing = form.fields.some((name) => {
    const { type, missing } = fieldIn(form, name);
    return type === 'date' && payload.errors[name] === missing && !values[name]?.trim();
  });
  const status = dateMissing ? { status: { key: 'dateError' } } : {};
  return { refused: { step: 'fill', values, errors: payload.errors, ...status } };
}

export function payloadOf({
  form,
  language,
  values,
  campaign,
  services,
}: Step): { ok: true; body: Payload } | { ok: false; errors: Record<string, string> } {
  const conditions = services.conditions();
  const checked = checkSubmission(form, (name) => values[name], conditions);
  return checked.ok
    ? { ok: true, body: toPayload(form, checked, campaign, { today: conditions.today, language }) }
    : { ok: false, errors: checked.errors };
}

/** Posts with an Idempotency-Key. Undefined when no answer arrived: the same key goes with the next try. */
export async function post(
  { services, keys }: Step,
  path: string,
  body: Payload | object,
): Promise<ApiAnswer | undefined> {
  const idempotencyKey = await keys.keyFor(path, body);
  try {
    const answer = await services.api(path, body, { idempotencyKey });
    if (answer.status < 500 && answer.status !== 409 && answer.status !== 429) keys.answered(path, body);
    return answer;
  } catch {
    return undefined;
  }
}

/** What the page shows of a refusal: the server's messages by field, or its sentence, or that it could not be sent. */
export function refusedBy(answer: ApiAnswer | undefined, { form, values }: Step): Fill {
  const sent =
    answer?.status === 422 ? (answer.body.errors as Record<string, string> | undefined) : undefined;
  const names = [...form.fields, ...form.consents.map(({ name }) => name)];
  const errors = Object.fromEntries(
    names.flatMap((name) => {
      const message = sent?.[sentName(form, name as never)];
      return typeof message === 'string' ? [[name, message]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) return { step: 'fill', values, errors };
  return { step: 'fill', values, errors, status: { key: 'errorOccured', ...sentenceOf(answer) } };
}

/** The sentence of an answer that says why, in both languages. A failure inside says no more than ours does. */
export function sentenceOf(answer: ApiAnswer | undefined): { sentence?: { en: string; ar: string } } {
  const error = answer?.body.error as { en?: unknown; ar?: unknown } | undefined;
  if (answer?.status === 500 || typeof error?.en !== 'string' || typeof error.ar !== 'string') return {};
  return { sentence: { en: error.en, ar: error.ar } };
}

import { apiPaths } from '#domain/api-paths.ts';
import type { Campaign } from '#domain/campaign.ts';
import { fieldOf } from '#domain/fields.ts';
import { type Form, type Payload, sentName } from '#domain/form.ts';
import { parseMobile } from '#domain/mobile.ts';
import { toPayload } from '#domain/payload.ts';
import { checkSubmission } from '#domain/validation.ts';
import type { ApiAnswer } from '../api/api-call.ts';
import type { FormServices } from './form-context.ts';
import type { FormState, SentCode, Status, Values } from './form-state.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';

/** The steps of a form whose mobile is proven by a code (document 1, section 4): send, verify, confirm. */
export interface Step {
  form: Form;
  values: Values;
  campaign: Campaign;
  services: FormServices;
  keys: IdempotencyKeys;
}

/** Checks what was typed and sends it. */
export async function sendApplication(step: Step): Promise<FormState> {
  const { form, values } = step;
  const payload = payloadOf(step);
  if (!payload.ok) {
    const dateMissing = form.fields.some((name) => {
      const { type, missing } = fieldOf(name);
      return type === 'date' && payload.errors[name] === missing;
    });
    return {
      step: 'fill',
      values,
      errors: payload.errors,
      ...(dateMissing && { status: { key: 'dateError' } }),
    };
  }
  const answer = await post(step, apiPaths.individualLoanRequest, payload.body);
  const { isAbsherVerified, leadId, generatedTime } = answer?.body ?? {};
  if (answer?.status === 200 && isAbsherVerified === true) {
    const mobileNumber = parseMobile(values.MobileNumber ?? '') ?? '';
    return {
      step: 'code',
      values,
      sent: { leadId: String(leadId), generatedTime: String(generatedTime), mobileNumber },
    };
  }
  if (answer?.status === 200 && isAbsherVerified === false) {
    return { step: 'fill', values, errors: {}, status: { key: 'absherError' } };
  }
  return { step: 'fill', values, ...refused(form, answer) };
}

/** Tries a code, and confirms the application when it is right. */
export async function verifyCode(step: Step, sent: SentCode, otp: string): Promise<FormState> {
  const { values } = step;
  const again = (key: string, answer?: ApiAnswer): FormState => ({
    step: 'code',
    values,
    sent,
    status: { key, ...sentenceOf(answer) },
  });
  if (!/^\d{4}$/.test(otp)) return again('EnterValidOTP');
  const answer = await post(step, apiPaths.verifyOtp, { ...sent, otp });
  if (answer?.status === 200 && answer.body.isValid === true) return confirmApplication(step, sent);
  if (answer?.status === 200 && typeof answer.body.error === 'string') {
    return again(answer.body.error.replaceAll(' ', ''));
  }
  return again('errorOccured', answer);
}

/** Confirms an application whose code was right. When that fails it can be sent again: the code is not needed twice. */
export async function confirmApplication(step: Step, sent: SentCode): Promise<FormState> {
  const { values } = step;
  const payload = payloadOf(step);
  const answer = payload.ok
    ? await post(step, apiPaths.updateLead, { ...payload.body, Id: sent.leadId })
    : undefined;
  if (answer?.status === 200 && answer.body.isUpdated === true) {
    return { step: 'done', values, reference: String(answer.body.reference) };
  }
  const status = { key: 'errorOccured', ...sentenceOf(answer) };
  return { step: 'code', values, sent, verified: true, status };
}

/** Sends a new code: the application once more, since a code belongs to the one that it was sent for. */
export async function resendCode(step: Step, sent: SentCode): Promise<FormState> {
  const state = await sendApplication(step);
  if (state.step === 'code') return { ...state, resent: true };
  const status = state.step === 'fill' && state.status ? state.status : { key: 'errorOccured' };
  return { step: 'code', values: step.values, sent, status };
}

function payloadOf({
  form,
  values,
  campaign,
  services,
}: Step): { ok: true; body: Payload } | { ok: false; errors: Record<string, string> } {
  const checked = checkSubmission(form, (name) => values[name], services.conditions());
  return checked.ok
    ? { ok: true, body: toPayload(form, checked.answers, checked.consents, campaign) }
    : { ok: false, errors: checked.errors };
}

/** Posts with an Idempotency-Key. Undefined when no answer arrived: the same key goes with the next try. */
async function post(
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
function refused(
  form: Form,
  answer: ApiAnswer | undefined,
): { errors: Record<string, string>; status?: Status } {
  const sent =
    answer?.status === 422 ? (answer.body.errors as Record<string, string> | undefined) : undefined;
  const names = [...form.fields, ...form.consents.map(({ name }) => name)];
  const errors = Object.fromEntries(
    names.flatMap((name) => {
      const message = sent?.[sentName(form, name as never)];
      return typeof message === 'string' ? [[name, message]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) return { errors };
  return { errors, status: { key: 'errorOccured', ...sentenceOf(answer) } };
}

/** The sentence of an answer that says why, in both languages. A failure inside says no more than ours does. */
function sentenceOf(answer: ApiAnswer | undefined): { sentence?: { en: string; ar: string } } {
  const error = answer?.body.error as { en?: unknown; ar?: unknown } | undefined;
  if (answer?.status === 500 || typeof error?.en !== 'string' || typeof error.ar !== 'string') return {};
  return { sentence: { en: error.en, ar: error.ar } };
}

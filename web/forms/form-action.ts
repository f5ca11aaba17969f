import { data, type RouterContextProvider, redirect } from 'react-router';
import { campaignFrom, carryCampaign } from '#domain/campaign.ts';
import type { Form } from '#domain/form.ts';
import { languageOfPath } from '../i18n/language.ts';
import { dropDraft } from './drafts.ts';
import { formContext } from './form-context.ts';
import { type FormState, type Values, valuesOf } from './form-state.ts';
import { randomKey } from './idempotency-keys.ts';
import { checkAndPost, refusedBy, type Step } from './sending.ts';

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The action of a form's page, the same in the browser and on the server.
 * @param run - does what the pressed button asks for
 */
export async function formAction(
  form: Form,
  { request, context }: ActionArgs,
  run: (step: Step) => Promise<FormState>,
): Promise<FormState | Response> {
  const services = context.get(formContext);
  const values = valuesOf(await readForm(request));
  const url = new URL(request.url);
  const keys = services.keys(values.attempt ?? '');
  const language = languageOfPath(url.pathname);
  const campaign = campaignFrom(url.searchParams, form);
  const state = await run({ form, language, values, campaign, services, keys });
  // A verified code is seen for a moment before the page moves on, where there are scripts to show it.
  if (services.scripts && (state.step !== 'done' || state.proven)) return state;
  if (state.step !== 'done') return { ...state, attempt: randomKey() };
  dropDraft(form.name);
  // A form without a success page says itself that it arrived.
  if (!form.successPage) return state;
  const path = `/${language}/${successPath(form.successPage, state)}`;
  return redirect(carryCampaign(url.searchParams, path), 303);
}

/** @throws a 400 where the body is not the form that it says it is */
async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(null, 400);
  });
}

/** The action of a form that counts as soon as it arrives. */
export function leadAction(form: Form, args: ActionArgs): Promise<FormState | Response> {
  return formAction(form, args, async (step) => {
    const posted = await checkAndPost(step);
    if (posted.refused) return posted.refused;
    const { answer } = posted;
    return answer?.status === 200 && answer.body[form.flag] === true
      ? { step: 'done', values: step.values, reference: String(answer.body.reference) }
      : refusedBy(answer, step);
  });
}

/** The success page with the reference; `email` only says that one was given, for the note to verify it. */
export function successPath(
  successPage: string,
  { reference, values }: { reference: string; values: Values },
): string {
  const query = new URLSearchParams({ ...(values.email?.trim() && { email: '1' }), reference });
  return `${successPage}?${query}`;
}

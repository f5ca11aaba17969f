import { type RouterContextProvider, redirect } from 'react-router';
import { type Brought, broughtNames } from '#domain/brought/brought-names.ts';
import { campaignFrom } from '#domain/campaign/campaign.ts';
import { carryCampaign } from '#domain/campaign/carried-campaign.ts';
import type { Form } from '#domain/forms/form.ts';
import type { PagePath, SitePath } from '#domain/pages.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { rememberSent, rememberSuccess } from '../confirmation/sent-records.ts';
import { dropDraft } from '../drafts.ts';
import { type FormServices, formContext, held } from '../form-context.ts';
import { type Done, type FormState, filesOf, valuesOf } from '../form-state.ts';
import { randomKey, type SubmissionKeys } from './idempotency-keys.ts';
import { postedValues, shownAgain } from './posted-values.ts';
import { checkAndPost, referenceIn, refusedBy, type Step } from './sending.ts';

export interface ActionArgs {
  request: Request;
  /** What was posted, where it was read already: to tell the forms of a page apart. */
  data?: FormData;
  context: Readonly<RouterContextProvider>;
}

/**
 * The action of a form's page, the same in the browser and on the server.
 * @param run - does what the pressed button asks for
 */
export async function formAction(
  form: Form,
  { request, context, data }: ActionArgs,
  run: (step: Step) => Promise<FormState>,
): Promise<FormState | Response> {
  const services = context.get(formContext);
  const posted = data ?? (await readForm({ request, context }));
  // In the browser a visitor's own words, which stay as they are; on the server anybody's.
  const values = services.hasScripts ? valuesOf(posted) : postedValues(form, posted);
  const url = new URL(request.url);
  // A key that follows from the content alone would tell when an anonymous report was sent.
  const attempt = values.attempt ?? (form.anonymous ? randomKey() : '');
  const { keys, isAnswered } = watched(services.keys(attempt));
  const language = languageOfPath(url.pathname);
  const campaign = campaignFrom(url.searchParams, form.origin);
  const brought = await broughtTo(form, url.searchParams, services);
  const step = { form, language, values, files: filesOf(posted), campaign, brought, services, keys };
  const state = { ...(await run(step)), form: form.name };
  if (!services.hasScripts) state.values = shownAgain(form, state.values);
  if (services.hasScripts && state.step === 'done') {
    if (form.successPage) rememberSuccess(form.successPage, state.reference);
    if (state.reference) rememberSent(step, state.reference);
  }
  // A verified code is seen for a moment before the page moves on, where there are scripts to show it.
  if (services.hasScripts && (state.step !== 'done' || state.verified)) return state;
  // What may have arrived although no answer did is sent with the same key once more.
  if (state.step !== 'done') return { ...state, attempt: isAnswered() ? randomKey() : attempt };
  dropDraft(form.name);
  // A form without a success page says itself that it arrived.
  if (!form.successPage) return state;
  const path = `/${language}/${successPath(form.successPage, state)}`;
  return redirect(carryCampaign(url.searchParams, path), 303);
}

/** What was brought to a form; another server takes nothing but what is specified. */
async function broughtTo(form: Form, query: URLSearchParams, services: FormServices): Promise<Brought> {
  if (!services.isOwnApi || !form.brings) return {};
  // Pages of such forms have loaded it already; no other page needs it.
  const { readBrought } = await import('#domain/brought/brought-along.ts');
  return readBrought(form, (name) => query.get(broughtNames[name].address), services.conditions());
}

/** Keys that know whether what they went with was answered for good. */
function watched(keys: SubmissionKeys): { keys: SubmissionKeys; isAnswered(): boolean } {
  let answered = true;
  return {
    keys: {
      keyFor(path, body) {
        answered = false;
        return keys.keyFor(path, body);
      },
      answered(path, body) {
        answered = true;
        return keys.answered(path, body);
      },
    },
    isAnswered: () => answered,
  };
}

/** What was posted. The server has read it before any page; in the browser the request holds what has no file. */
export async function readForm({ request, context }: ActionArgs): Promise<FormData> {
  const { posted = held.form } = context.get(formContext);
  // Once: the next form is another.
  held.form = undefined;
  return posted ?? request.formData();
}

/** The action of a form that counts as soon as it arrives. */
export function leadAction(form: Form, args: ActionArgs): Promise<FormState | Response> {
  return formAction(form, args, async (step) => {
    const posted = await checkAndPost(step);
    if (posted.refused) return posted.refused;
    const { answer } = posted;
    return answer?.accepted && answer.body[form.flag] === true
      ? submittedAs(step, answer.body)
      : refusedBy(answer, step);
  });
}

/** What was sent without a name is not shown again, nor sent back to whoever looks over the shoulder. */
function submittedAs(
  { form, values }: Step,
  { receiptCode, ...accepted }: Parameters<typeof referenceIn>[0] & { receiptCode?: string | undefined },
): FormState {
  return {
    step: 'done',
    values: form.anonymous ? {} : values,
    ...referenceIn(accepted),
    ...(receiptCode && { receipt: receiptCode }),
  };
}

/** The success page with the reference, and a complaint's day; `email` only says that one was given, for the note to verify it. */
export function successPath(
  successPage: PagePath,
  { reference, answerBy, alreadyReceived, values }: Omit<Done, 'step'>,
): SitePath {
  const query = new URLSearchParams({
    ...(values.email?.trim() && { email: '1' }),
    ...(reference && { reference }),
    ...(answerBy && { by: answerBy }),
    ...(alreadyReceived && { already: '1' }),
  });
  return query.size > 0 ? `${successPage}?${query}` : successPage;
}

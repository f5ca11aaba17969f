import { type RouterContextProvider, redirect } from 'react-router';
import { campaignFrom } from '#domain/campaign/campaign.ts';
import { carryCampaign } from '#domain/campaign/carried-campaign.ts';
import type { Form } from '#domain/forms/form.ts';
import { type LinkValues, linkValueNames } from '#domain/link-values/link-value-names.ts';
import type { PagePath, SitePath } from '#domain/pages.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { rememberSent, rememberSuccess } from '../confirmation/sent-records.ts';
import { dropDraft } from '../drafts.ts';
import { type FormServices, formContext, pendingFormData } from '../form-context.ts';
import { attachedFiles, type Done, type FormState, valuesOf } from '../form-state.ts';
import { randomKey, type SubmissionKeys } from './idempotency-keys.ts';
import { postedValues, withLostFiles, withoutTooLong } from './posted-values.ts';
import { checkAndPost, referenceIn, type Step, toRefusedState } from './sending.ts';

export interface ActionArgs {
  request: Request;
  /** The posted data, if the page has already read it to find out which of its forms was sent. */
  data?: FormData;
  context: Readonly<RouterContextProvider>;
}

/** @param run - performs the step that the pressed button asks for */
export async function formAction(
  form: Form,
  { request, context, data }: ActionArgs,
  run: (step: Step) => Promise<FormState>,
): Promise<FormState | Response> {
  const services = context.get(formContext);
  const posted = data ?? (await readForm({ request, context }));
  // In the browser the values are the visitor's own. On the server they are untrusted.
  const values = services.hasScripts ? valuesOf(posted) : postedValues(form, posted);
  const url = new URL(request.url);
  // A key derived from content and time alone would reveal the time of sending to anyone who knows the content. So an
  // anonymous form's key has random bytes.
  const attempt = values.attempt ?? (form.anonymous ? randomKey() : '');
  const { keys, isAnswered } = trackAnswers(services.keys(attempt));
  const language = languageOfPath(url.pathname);
  const campaign = campaignFrom(url.searchParams, form.origin);
  const brought = await loadLinkValues(form, url.searchParams, services);
  const step = { form, language, values, files: attachedFiles(posted), campaign, brought, services, keys };
  const state = { ...(await run(step)), form: form.name };
  if (!services.hasScripts) {
    state.values = withoutTooLong(form, state.values);
    if (state.step === 'fill') state.errors = withLostFiles(step, state.errors);
  }
  if (services.hasScripts && state.step === 'done') {
    if (form.successPage) rememberSuccess(form.successPage, state.reference);
    if (state.reference) rememberSent(step, state.reference);
  }
  // With scripts, the page shows the verified code before it navigates.
  if (services.hasScripts && (state.step !== 'done' || state.verified)) return state;
  // Without a final answer the submission may have arrived, so the retry uses the same key.
  if (state.step !== 'done') return { ...state, attempt: isAnswered() ? randomKey() : attempt };
  dropDraft(form.name);
  // The form shows the confirmation itself.
  if (!form.successPage) return state;
  const path = `/${language}/${successPath(form.successPage, state)}`;
  return redirect(carryCampaign(url.searchParams, path), 303);
}

/** External APIs accept specified fields only. */
async function loadLinkValues(
  form: Form,
  query: URLSearchParams,
  services: FormServices,
): Promise<LinkValues> {
  if (!services.isOwnApi || !form.linkFields) return {};
  // Pages with such forms have already loaded this module.
  const { readLinkValues } = await import('#domain/link-values/link-values.ts');
  return readLinkValues(form, (name) => query.get(linkValueNames[name].address), services.conditions());
}

/** Tells whether the last request got a final answer. */
function trackAnswers(keys: SubmissionKeys): { keys: SubmissionKeys; isAnswered(): boolean } {
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

/**
 * Returns what the visitor sent. The server has already read it. In the browser, a form with a file is in
 * `pendingFormData`, any other in the request.
 */
export async function readForm({ request, context }: ActionArgs): Promise<FormData> {
  const { posted = pendingFormData.form } = context.get(formContext);
  // The next form must not get this one's data.
  pendingFormData.form = undefined;
  return posted ?? request.formData();
}

export function leadAction(form: Form, args: ActionArgs): Promise<FormState | Response> {
  return formAction(form, args, async (step) => {
    const posted = await checkAndPost(step);
    if (posted.refused) return posted.refused;
    const { answer } = posted;
    return answer?.accepted && answer.body[form.flag] === true
      ? toDoneState(step, answer.body)
      : toRefusedState(answer, step);
  });
}

/** Drops the values of anonymous forms, so that nobody else sees them. */
function toDoneState(
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

/** With `email=1` the success page asks the visitor to check the e-mail address that they gave. */
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
  const search = query.toString();
  return search ? `${successPage}?${search}` : successPage;
}

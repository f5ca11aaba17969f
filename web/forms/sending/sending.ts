import type { ApiPath } from '#contract/accepted.ts';
import type { ApiAnswer } from '#contract/api-call.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import {
  type Form,
  type FormEndpoint,
  fieldIn,
  fileFieldOf,
  type Payload,
  sentName,
} from '#domain/forms/form.ts';
import type { InBoth, Language } from '#domain/language.ts';
import { type LinkValues, linkValuesPayload } from '#domain/link-values/link-value-names.ts';
import {
  botSignalsHeader,
  botSignalsOf,
  challengeField,
  challengeHeader,
} from '#domain/rules/bot-signals.ts';
import { findDoubtfulId } from '#domain/rules/check-digit.ts';
import { refuseFiles } from '#domain/rules/files.ts';
import { toPayload } from '#domain/rules/payload.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { checkSubmission } from '#domain/rules/validation.ts';
import type { MessageKey } from '#locales/keys.ts';
import { isUnderWay } from '../../api/api-call.ts';
import type { FormServices } from '../form-context.ts';
import {
  type AttachedFiles,
  confirmedIdField,
  type Done,
  type FormState,
  type FormValues,
  withConsentsIn,
} from '../form-state.ts';
import type { SubmissionKeys } from './idempotency-keys.ts';
import { progress } from './progress.ts';

export interface Step {
  form: Form;
  language: Language;
  values: FormValues;
  files: AttachedFiles;
  campaign: Campaign;
  brought: LinkValues;
  services: FormServices;
  keys: SubmissionKeys;
}

type Fill = Extract<FormState, { step: 'fill' }>;

export async function checkAndPost(
  step: Step,
): Promise<{ refused: Fill } | { refused?: undefined; answer: ApiAnswer<FormEndpoint> | undefined }> {
  const payload = validate(step);
  if (payload.refused) return payload;
  const gone = await findUnreadableFile(step);
  if (gone) return { refused: { step: 'fill', values: step.values, errors: { [gone]: 'fileGone' } } };
  const body = toRequestBody(step, payload.body);
  return { answer: await postToApi(step, step.form.endpoint, body) };
}

export function validate(step: Step): { refused: Fill } | { refused?: undefined; body: Payload } {
  const { form, values } = step;
  const payload = payloadOf(step);
  const found = findDoubtfulId(form, values, values[confirmedIdField]);
  const asked = found && {
    doubtful: found,
    values: { ...values, [confirmedIdField]: found.id },
  };
  if (payload.ok) return asked ? { refused: { step: 'fill', errors: {}, ...asked } } : { body: payload.body };
  const isDateMissing = form.fields.some((name) => {
    const { type, missing } = fieldIn(form, name);
    return type === 'date' && payload.errors[name] === missing && !values[name]?.trim();
  });
  const status = isDateMissing && form.dateMissing ? { status: { key: form.dateMissing } as const } : {};
  // Show both errors and the doubtful id, so that the visitor sends only once more.
  const isRefusedItself = found && found.name in payload.errors;
  return {
    refused: { step: 'fill', values, errors: payload.errors, ...status, ...(!isRefusedItself && asked) },
  };
}

export function payloadOf({
  form,
  language,
  values,
  files,
  campaign,
  brought,
  services,
}: Step): { ok: true; body: Payload } | { ok: false; errors: Errors } {
  const conditions = services.conditions();
  const typed = withConsentsIn(language, form, values);
  const checked = checkSubmission(form, (name) => files[name]?.[0]?.name ?? typed[name], conditions);
  const wrongFiles = refusedFiles(form, files);
  const errors = {
    ...(!checked.ok && !(checked.isIneligible && Object.keys(wrongFiles).length > 0) && checked.errors),
    ...wrongFiles,
  };
  const sending = { today: conditions.today, lists: conditions.lists, language, t: values.t };
  return checked.ok && Object.keys(errors).length === 0
    ? { ok: true, body: { ...toPayload(form, checked, campaign, sending), ...linkValuesPayload(brought) } }
    : { ok: false, errors };
}

/** The server checks the files' content. */
function refusedFiles(form: Form, files: Step['files']): Errors {
  return Object.fromEntries(
    form.fields.flatMap((name) => {
      const message = refuseFiles(files[name] ?? [], fieldIn(form, name));
      return message ? [[name, message]] : [];
    }),
  );
}

/** A file is unreadable if it was moved since it was chosen, or only a cloud has it. */
export async function findUnreadableFile({ files }: Step): Promise<string | undefined> {
  for (const [name, file] of Object.entries(files).flatMap(([name, all]) =>
    all.map((file) => [name, file] as const),
  )) {
    const readable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!readable) return name;
  }
  return undefined;
}

/** Multipart, without empty values, if the form takes a file. */
export function toRequestBody({ form, files }: Step, payload: Payload): Payload | FormData {
  const field = fileFieldOf(form);
  if (!field) return payload;
  const body = new FormData();
  const sent = sentName(form, field);
  for (const [name, value] of Object.entries(payload)) {
    if (name !== sent && value !== null) body.set(name, String(value));
  }
  for (const file of files[field] ?? []) body.append(sent, file);
  return body;
}

/** Returns undefined if no answer arrived; a retry then uses the same key. */
export async function postToApi<P extends ApiPath>(
  { services, keys, form, language, values }: Pick<Step, 'services' | 'keys'> & Partial<Step>,
  path: P | `${P}?${string}`,
  body: object,
): Promise<ApiAnswer<P> | undefined> {
  try {
    const idempotencyKey = await keys.keyFor(path, body);
    const ownHeaders = {
      ...(language && { 'Accept-Language': language }),
      ...(form && values && senderHeaders(form, values)),
    };
    const answer = await services.api(path, body, { idempotencyKey, onProgress: progress.set, ownHeaders });
    if (isFinal(answer)) await keys.answered(path, body);
    return answer;
  } catch {
    return undefined;
  } finally {
    progress.set(undefined);
  }
}

/** An anonymous form sends no bot signals and no challenge token. */
function senderHeaders({ anonymous }: Form, values: FormValues): Record<string, string> {
  if (anonymous) return {};
  const botSignals = botSignalsOf(values);
  const token = values[challengeField];
  return {
    ...(botSignals.length > 0 && { [botSignalsHeader]: botSignals.join(',') }),
    ...(token && { [challengeHeader]: token }),
  };
}

/** After a final answer, sending again needs a new idempotency key. */
function isFinal(answer: ApiAnswer): boolean {
  return answer.status < 500 && answer.status !== 429 && !isUnderWay(answer);
}

/** Logs no input. */
function logFailure({ form, services }: Step, answer: ApiAnswer | undefined): void {
  if (!services.hasScripts) return;
  const how = answer ? `answered ${answer.status}` : 'no answer';
  const errors = Object.entries(refusalIn(answer).errors ?? {}).map(([name, key]) => `${name}: ${key}`);
  // biome-ignore lint/suspicious/noConsole: failures are logged there (R2.3)
  console.error(`Error: ${form.name}: ${[how, ...errors].join(', ')}`);
}

/** Field names in the one-time code endpoints. */
const codeCallNames: Readonly<Record<string, FieldName>> = {
  mobileNo: 'MobileNumber',
  mobileNumber: 'MobileNumber',
  nationalId: 'idNumber',
};

/** Returns errors under the page's names, in the page's order. */
function fieldErrors(form: Form, sent: Readonly<Record<string, MessageKey>>): Errors {
  const names = [...form.fields, ...form.consents.map(({ name }) => name)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const own = sentName(form, name as FieldName);
      const [, message] =
        Object.entries(sent).find(([key]) => key === own || codeCallNames[key] === name) ?? [];
      // An external API may send a sentence instead of a message key.
      return typeof message === 'string' && /^\w+$/.test(message) ? [[name, message]] : [];
    }),
  );
}

export function toRefusedState(answer: ApiAnswer | undefined, step: Step): Fill {
  const { form, values } = step;
  const { code, errors: sent } = refusalIn(answer);
  if (code === 'alreadyAnswered') {
    const status = { key: code, ...sentenceOf(answer), information: true } as const;
    return { step: 'fill', values, errors: {}, status };
  }
  logFailure(step, answer);
  const errors = fieldErrors(form, sent ?? {});
  if (Object.keys(errors).length > 0) return { step: 'fill', values, errors };
  const isRefusal = isFlagFalse(form, answer);
  return { step: 'fill', values, errors, status: { key: 'errorOccured', ...sentenceOf(answer, isRefusal) } };
}

/** An external API may omit a flag, which means success (R1.8). Any other value than true does not. */
export const isTrueOrMissing = (flag: unknown): boolean => (flag ?? true) === true;

export function isFlagFalse({ flag }: Form, answer: ApiAnswer | undefined): boolean {
  return (answer?.body as Readonly<Record<string, unknown>> | undefined)?.[flag] === false;
}

/**
 * Reads any format of the two specifications. A 500 has no sentence worth showing.
 * @param isRefusal - for a 200: the flag that tells of success is false. Otherwise its `message` is no reason.
 */
export function sentenceOf(answer: ApiAnswer | undefined, isRefusal = false): { sentence?: Partial<InBoth> } {
  if (!answer || answer.status === 500) return {};
  const { error, errorEn, errorAr, message } = answer.body as Readonly<Record<string, unknown>>;
  const reason = (isRefusal || !answer.accepted) && message;
  const sentences = [error, { en: errorEn, ar: errorAr }, reason].map(sentenceIn);
  const sentence = sentences.find(({ en, ar }) => en || ar);
  return sentence ? { sentence } : {};
}

function sentenceIn(part: unknown): Partial<InBoth> {
  const { en, ar } = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>;
  const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
  return { ...(isText(en) && { en }), ...(isText(ar) && { ar }) };
}

function refusalIn(answer: ApiAnswer | undefined) {
  return answer && !answer.accepted ? answer.body : {};
}

export function referenceIn({
  reference,
  answerBy,
  alreadyReceived,
}: {
  reference?: string | undefined;
  answerBy?: string | undefined;
  alreadyReceived?: boolean | undefined;
}): Pick<Done, 'reference' | 'answerBy' | 'alreadyReceived'> {
  return {
    ...(reference && { reference }),
    ...(answerBy && { answerBy }),
    ...(alreadyReceived && { alreadyReceived }),
  };
}

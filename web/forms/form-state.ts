import type { FollowedApplication } from '#contract/accepted.ts';
import type { Form } from '#domain/forms/form.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { DoubtfulId } from '#domain/rules/check-digit.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import type { MessageKey } from '#locales/keys.ts';

/** Input by control name. A checked consent has the language of its wording as value. */
export type FormValues = Readonly<Record<string, string>>;

/** Files by field. */
export type AttachedFiles = Readonly<Record<string, readonly File[]>>;

/** A message about the whole form. */
export interface Status {
  key: MessageKey;
  /** Shows this message instead of the one of `key`. */
  words?: MessageKey;
  sentence?: Partial<InBoth>;
  information?: true;
}

export interface FollowedWith {
  application: FollowedApplication;
  /** 9665… */
  mobileNumber: string;
  proof: string;
}

export const offerTitleField = 'offerTitle';

/** The id as the server returned it. An external API may return a number and expect a number back. */
export type GivenId = string | number | bigint;

export interface SentCode {
  leadId: GivenId;
  generatedTime: GivenId;
  /** 9665… */
  mobileNumber: string;
  /** An external API may return none (R1.8). */
  proof?: string;
}

/**
 * `attempt` goes into pages shown without scripts. It changes with each final answer, so that sending the same content
 * again is a new submission. `form` names the form on pages with several.
 */
export type FormState = Step & { attempt?: string; form?: string; followed?: FollowedWith };

type Step = Fill | CodeStep | Done;

interface Fill {
  step: 'fill';
  values: FormValues;
  errors: Errors;
  status?: Status;
  /** Pressing the button again confirms the id. */
  doubtful?: DoubtfulId;
  /** The visitor entered this code correctly, but the server refused fields. No second code is needed. */
  proven?: SentCode;
}

/** An external API may return no reference (R1.8). */
export interface Done {
  step: 'done';
  values: FormValues;
  reference?: string;
  /** The last day to answer a complaint in time. */
  answerBy?: string;
  /** Received earlier under this reference. */
  alreadyReceived?: true;
  receipt?: string;
  verified?: true;
  /** Only for pages that show the day by which the company replies. */
  sentAt?: Date;
}

interface CodeStep {
  step: 'code';
  values: FormValues;
  sent: SentCode;
  /** In milliseconds of the browser's clock. Missing without scripts. */
  sentAt?: number;
  status?: Status;
  resent?: true;
  verified?: true;
}

export const confirmedIdField = 'confirmedId';

export function hasFailed(state: FormState | undefined): boolean {
  if (state?.step !== 'fill') return false;
  return Object.keys(state.errors).length > 0 || (state.status !== undefined && !state.status.information);
}

/** Browsers send an empty file input as a nameless file. */
export function attachedFiles(data: FormData): AttachedFiles {
  // No prototype: on the server, strangers choose the names.
  const files: Record<string, File[]> = Object.create(null);
  for (const [name, value] of data) {
    if (typeof value === 'string' || value.name === '') continue;
    files[name] = [...(files[name] ?? []), value];
  }
  return files;
}

export function valuesOf(data: FormData): FormValues {
  return Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, withoutControls(value)]] : [])),
  );
}

/** Each consent given in this language becomes `true`. One in another language does not count. */
export function withConsentsIn(
  language: Language,
  { consents }: Pick<Form, 'consents'>,
  values: FormValues,
): FormValues {
  const given = consents.map(({ name }) => [name, values[name] === language ? 'true' : '']);
  return { ...values, ...Object.fromEntries(given) };
}

import type { FollowedApplication } from '#contract/accepted.ts';
import type { Form } from '#domain/forms/form.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { DoubtfulId } from '#domain/rules/check-digit.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import type { MessageKey } from '#locales/keys.ts';

/** What was typed, by the name of the control; a checked consent is the language of its wording. */
export type FormValues = Readonly<Record<string, string>>;

/** The files that were chosen, by field. */
export type AttachedFiles = Readonly<Record<string, readonly File[]>>;

/** A line about the whole form: a message key, and the server's own sentence where it sent one. */
export interface Status {
  key: MessageKey;
  /** Where other words fit better than the key's own: the key of theirs. */
  words?: MessageKey;
  sentence?: Partial<InBoth>;
  /** It says how things stand: nothing is wrong. */
  information?: true;
}

/** What somebody follows, with what opens it. */
export interface FollowedWith {
  application: FollowedApplication;
  /** 9665… */
  mobileNumber: string;
  proof: string;
}

/** The title of the offer that the form's address names. */
export const offerTitleField = 'offerTitle';

/** An id as the server gave it. Another server may give a number, and expects the same number back. */
export type GivenId = string | number;

/** An application whose code was sent. */
export interface SentCode {
  leadId: GivenId;
  generatedTime: GivenId;
  /** 9665… */
  mobileNumber: string;
  /** What the right code was answered with, for the submission. Another server may give none (R1.8). */
  proof?: string;
}

/**
 * Where a visitor stands with a form, after the last thing they sent. `attempt` goes into pages that are shown without
 * scripts: sent from there once more, the same content is meant once more, unless no answer came. `form` tells the forms of a page apart.
 */
export type FormState = Step & { attempt?: string; form?: string; followed?: FollowedWith };

type Step = Fill | CodeStep | Done;

interface Fill {
  step: 'fill';
  values: FormValues;
  errors: Errors;
  status?: Status;
  /** What the visitor is asked before it is sent. The next press sends. */
  doubtful?: DoubtfulId;
  /** A code that was right, although the server refused fields of what it was for. */
  proven?: SentCode;
}

/** It arrived. Another server may give no reference (R1.8). */
export interface Done {
  step: 'done';
  values: FormValues;
  reference?: string;
  /** Of a complaint: the last day on which it is answered in time. */
  answerBy?: string;
  /** The same was received before, under this reference. */
  alreadyReceived?: true;
  receipt?: string;
  verified?: true;
  /** When, where the page says by which day it is answered. */
  sentAt?: Date;
}

interface CodeStep {
  step: 'code';
  values: FormValues;
  sent: SentCode;
  /** When the code was sent, in milliseconds of the browser's clock; without scripts nobody counts. */
  sentAt?: number;
  status?: Status;
  resent?: true;
  verified?: true;
}

/** The control that holds the id that the visitor was asked about. */
export const confirmedIdField = 'confirmedId';

/** Whether the form shows something that is wrong. */
export function hasFailed(state: FormState | undefined): boolean {
  if (state?.step !== 'fill') return false;
  return Object.keys(state.errors).length > 0 || (state.status !== undefined && !state.status.information);
}

/** The files that were chosen, by field. An empty file field is sent as a nameless file. */
export function filesOf(data: FormData): AttachedFiles {
  // Without a prototype: on the server strangers name the fields.
  const files: Record<string, File[]> = Object.create(null);
  for (const [name, value] of data) {
    if (typeof value === 'string' || value.name === '') continue;
    files[name] = [...(files[name] ?? []), value];
  }
  return files;
}

/** What was typed, as it is shown again: control characters have no place in a page. */
export function valuesOf(data: FormData): FormValues {
  return Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, withoutControls(value)]] : [])),
  );
}

/** The values with `true` for each consent that was ticked in the wording of this language. In another it counts as not given. */
export function withConsentsIn(
  language: Language,
  { consents }: Pick<Form, 'consents'>,
  values: FormValues,
): FormValues {
  const given = consents.map(({ name }) => [name, values[name] === language ? 'true' : '']);
  return { ...values, ...Object.fromEntries(given) };
}

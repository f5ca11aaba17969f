import type { Field, FieldName } from './forms/fields.ts';
import { type ConsentName, type Form, type FormConsents, fieldIn, type LeadForm } from './forms/form.ts';
import type { LinkField } from './link-values/link-value-names.ts';
import type { Answer, Answers } from './rules/answers.ts';
import { maskMobile } from './rules/mobile.ts';
import { isAsked } from './rules/validation.ts';

/** Never leaves the browser that sent the submission. */
export interface SentRecord {
  form: LeadForm;
  reference: string;
  sentAt: Date;
  /** In the form's order. Ids and mobiles are masked, in case the printed record is lost. */
  answers: readonly { name: FieldName; answer: Answer | MaskedText }[];
  brought: readonly { name: LinkField; answer: Answer }[];
  agreed: readonly ConsentName[];
}

interface MaskedText {
  masked: string;
}

/** Enough to distinguish two ids. */
const shownDigits = 4;

/** @throws if the form is anonymous: it must leave no record */
export function recordOf(
  form: Form,
  { answers, consents }: { answers: Answers; consents: FormConsents },
  { reference, sentAt }: Pick<SentRecord, 'reference' | 'sentAt'>,
): SentRecord {
  if (form.anonymous) throw new Error(`${form.name} is anonymous`);
  const asked = form.fields.filter((name) => !form.repeats?.[name] && isAsked(form, name, answers));
  return {
    form,
    reference,
    sentAt,
    answers: asked.flatMap((name) => {
      const answer = answers[name] ?? null;
      return answer === null ? [] : [{ name, answer: maskedAnswer(fieldIn(form, name), answer) }];
    }),
    brought: (form.linkFields ?? []).flatMap((name) => {
      const answer = answers[name];
      return answer ? [{ name, answer }] : [];
    }),
    agreed: form.consents.flatMap(({ name }) => (consents[name] ? [name] : [])),
  };
}

function maskedAnswer({ format }: Field, answer: Answer): Answer | MaskedText {
  if (format === 'mobile') return { masked: maskMobile(String(answer)) };
  if (format !== 'nationalId') return answer;
  const digits = String(answer);
  return { masked: '•'.repeat(digits.length - shownDigits) + digits.slice(-shownDigits) };
}

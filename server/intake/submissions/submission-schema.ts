import { z } from '@hono/zod-openapi';
import { type Form, fieldIn, sentName } from '#domain/forms/form.ts';
import { linkValueNames } from '#domain/link-values/link-value-names.ts';
import type { ApplicableOffer } from '#domain/link-values/link-values.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import { documentedField, documentedLinkValues } from '../../http/openapi/documented-field.ts';
import { shortText } from '../one-time-codes/typed-code.ts';
import { type CheckedSubmission, readSubmission } from './read-submission.ts';
import { unreadNames } from './unread-names.ts';

export interface SentSubmission extends CheckedSubmission {
  form: string;
  /** Empty if the body names no lead. */
  leadId: string;
  /** The signature of a survey link; empty if the body has none, absent for other forms. */
  t?: string;
  /** The proof of a code; empty if missing or malformed, absent if the form needs none. */
  proof?: string;
}

export const documentedProof = z.unknown().optional().meta({
  type: 'string',
  description: 'as the right code was answered',
  example: 'qk3-Pp9Ghn0K0f1yQ_3Z5oG1o4mYh8T2kq7u6bXvWcA',
});

/**
 * Documents each payload name, and validates by the rules in `domain/`. The path of an issue is a payload name, its
 * message a message key.
 * @param id - the schema's name in the OpenAPI document
 * @param forms - forms of the same shape; the body's `loanRequestTypeId` selects one of several
 * @param conditions - called for each request, since ages and expiries depend on the day
 * @param names.leadId - the payload name of an id, usually the lead's; `meaning` describes it
 */
export function submissionSchema(
  id: string,
  forms: readonly [Form, ...Form[]],
  conditions: () => Conditions & { offers: readonly ApplicableOffer[] },
  names: { leadId?: string; meaning?: string; proof?: true } = {},
): z.ZodType<SentSubmission> {
  const [form] = forms;
  const shape: Record<string, z.ZodType> = {};
  const asked = form.fields.filter((name) => !form.repeats?.[name]);
  for (const name of asked) {
    shape[sentName(form, name)] = documentedField(form, name, conditions().lists);
  }
  for (const { name, required } of form.consents) {
    shape[name] = z
      .unknown()
      .optional()
      .meta({ type: 'boolean', description: required ? 'must be true' : 'optional', example: true });
  }
  if (form.origin === 'campaign')
    for (const name of ['sourcePlatform', 'source', 'sourceMedium'])
      shape[name] = z
        .unknown()
        .optional()
        .meta({ type: 'string', description: 'campaign; Direct when absent', example: 'Direct' });
  if (form.origin === 'link')
    shape.source = z
      .unknown()
      .optional()
      .meta({ type: 'string', description: 'as the link named it', example: 'sms' });
  for (const name of form.linkFields ?? []) {
    shape[linkValueNames[name].sent] = documentedLinkValues(name, conditions().lists);
  }
  if (form.loanRequestTypeId !== undefined) {
    shape.loanRequestTypeId = z
      .unknown()
      .optional()
      .meta({
        type: ['string', 'integer'],
        description: forms.map(({ name, loanRequestTypeId }) => `${loanRequestTypeId}: ${name}`).join(', '),
        example: form.loanRequestTypeId,
      });
  }
  if (names.leadId) {
    shape[names.leadId] = z
      .unknown()
      .optional()
      .meta({
        type: 'string',
        description: names.meaning ?? 'the lead, as leadId named it',
        example: '018f3c9e-8f3a-7b7e-9f0b-0c6f1d2e3a4b',
      });
  }
  if (names.proof) shape.proof = documentedProof;
  if (form.subjectField) {
    shape.t = z.unknown().optional().meta({
      type: 'string',
      description: "the link's signature; without a right one it counts as unverified",
      example: 'Zk0t0JcF3rQ2m8n1v7y5xA',
    });
  }
  Object.assign(shape, unreadNames(form, shape, conditions().lists));
  const required = [
    ...asked
      .filter((name) => !fieldIn(form, name).optional && !fieldIn(form, name).shownWhen)
      .map((name) => sentName(form, name)),
    ...(form.loanRequestTypeId === undefined ? [] : ['loanRequestTypeId']),
    ...form.consents.filter((consent) => consent.required).map(({ name }) => name),
    ...(names.proof ? ['proof'] : []),
  ];
  return z
    .looseObject(shape)
    .meta({
      id,
      description: 'Further names are ignored.',
      required,
    })
    .transform((body, ctx): SentSubmission => {
      const meant = forms.find(({ loanRequestTypeId: own }) => own === undefined || isType(own, body));
      const read = readSubmission(meant ?? form, body, conditions());
      const leadId = names.leadId ? body[names.leadId] : undefined;
      if (meant && read.ok) {
        const signed = meant.subjectField && { t: typeof body.t === 'string' ? body.t : '' };
        const id = typeof leadId === 'string' ? leadId : '';
        const verified = names.proof && { proof: shortText.parse(body.proof) };
        return { form: meant.name, leadId: id, ...read.submission, ...signed, ...verified };
      }
      // Eligibility is reported only when every field is valid, `loanRequestTypeId` included.
      const isMeasured = meant !== undefined || (!read.ok && !read.isIneligible);
      const errors = {
        ...(!meant && { loanRequestTypeId: 'loanRequestTypeInvalid' }),
        ...(!read.ok && isMeasured && read.errors),
      };
      for (const [name, message] of Object.entries(errors)) {
        ctx.issues.push({ code: 'custom', path: [name], message, input: undefined });
      }
      return z.NEVER;
    });
}

/** Clients send the id as a string or as a number. */
function isType(own: string | number, body: Readonly<Record<string, unknown>>): boolean {
  const sent = Object.hasOwn(body, 'loanRequestTypeId') ? body.loanRequestTypeId : undefined;
  return (typeof sent === 'string' || typeof sent === 'number') && String(sent) === String(own);
}

import type { Campaign } from '../campaign/campaign.ts';
import { toInstant } from '../dates/civil-date.ts';
import type { Field } from '../forms/fields.ts';
import {
  type Form,
  type FormConsents,
  fieldIn,
  type Payload,
  type PayloadValue,
  type Sending,
  sentName,
} from '../forms/form.ts';
import type { Answer, Answers } from './answers.ts';
import { toLocalMobile } from './mobile.ts';

/** Returns the body that the browser posts (R7). Files are sent separately. */
export function toPayload(
  form: Form,
  { answers, consents }: { answers: Answers; consents: FormConsents },
  campaign: Campaign,
  sending: Sending,
): Payload {
  const sent: Payload = {};
  const asked = form.fields.filter((name) => !form.repeats?.[name] && fieldIn(form, name).type !== 'file');
  for (const name of asked) sent[sentName(form, name)] = toSent(fieldIn(form, name), answers[name] ?? null);
  return {
    ...sent,
    ...(form.loanRequestTypeId !== undefined && { loanRequestTypeId: form.loanRequestTypeId }),
    ...form.alsoSent?.(answers, sending),
    ...(!form.consentsComeFirst && consents),
    ...(form.origin && campaign),
    ...('dataConsent' in consents && { isPromotionalOfferAccepted: consents.dataConsent === true }),
  };
}

function toSent({ type, format }: Field, answer: Answer): PayloadValue {
  if (typeof answer === 'string' && type === 'date') return toInstant(answer);
  if (typeof answer === 'string' && format === 'mobile') return toLocalMobile(answer);
  if (typeof answer === 'number' && type === 'number') return String(answer);
  return answer;
}

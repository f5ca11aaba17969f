import { type Campaign, campaignFromPayload } from '#domain/campaign/campaign.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, type FormConsents, sentName } from '#domain/forms/form.ts';
import { linkValueNames } from '#domain/link-values/link-value-names.ts';
import { type ApplicableOffer, readLinkValues } from '#domain/link-values/link-values.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { BotSignal } from '#domain/rules/bot-signals.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import { checkSubmission } from '#domain/rules/validation.ts';
import type { MessageKey } from '#locales/keys.ts';

export interface CheckedSubmission {
  answers: Answers;
  consents: FormConsents;
  campaign: Campaign;
  botSignals?: readonly BotSignal[];
}

/** Message keys by payload name, in the form's order. */
export type SentErrors = Record<string, MessageKey>;

/** Applies the browser's rules. Ignores what the form itself adds to the payload. */
export function readSubmission(
  form: Form,
  body: Readonly<Record<string, unknown>>,
  conditions: Conditions & { offers: readonly ApplicableOffer[] },
): { ok: true; submission: CheckedSubmission } | { ok: false; errors: SentErrors; isIneligible?: true } {
  const sent = (name: string) => sentName(form, name as FieldName);
  const own = (name: string) => (Object.hasOwn(body, name) ? body[name] : undefined);
  // Fields that repeat another are not sent.
  const source = (name: string) => form.repeats?.[name as FieldName]?.field ?? name;
  const checked = checkSubmission(form, (name) => own(sent(source(name))), conditions);
  if (!checked.ok) {
    return {
      ...checked,
      errors: Object.fromEntries(
        Object.entries(checked.errors)
          .filter(([name]) => !form.repeats?.[name as FieldName])
          .map(([name, key]) => [sent(name), key]),
      ),
    };
  }
  const { answers, consents } = checked;
  const brought = readLinkValues(form, (name) => own(linkValueNames[name].sent), conditions);
  const campaign = campaignFromPayload(body, form.origin);
  return { ok: true, submission: { answers: { ...answers, ...brought }, consents, campaign } };
}

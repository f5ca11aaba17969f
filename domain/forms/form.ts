import type { Key, MessageKey } from '#locales/keys.ts';
import type { apiPaths } from '../api-paths.ts';
import type { Origin } from '../campaign/campaign.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { FunnelStep } from '../funnel.ts';
import type { Language } from '../language.ts';
import type { LinkField } from '../link-values/link-value-names.ts';
import type { PagePath } from '../pages.ts';
import type { Answers } from '../rules/answers.ts';
import type { EligibilityRule } from '../rules/eligibility.ts';
import type { OptionLists } from '../rules/options.ts';
import { type Field, type FieldName, fieldOf } from './fields.ts';
import type { forms } from './forms.ts';

/** The consents (R5.1). Their wording is in `locales/{ar,en}/forms.json`. */
export type ConsentName = 'infoConsent' | 'reportingAgreement' | 'dataConsent' | 'munshaat';
/** A consent can be required only if `messages.json` has an error for the case that it is missing. */
type RequiredConsent = { [C in ConsentName]: `${C}Required` extends MessageKey ? C : never }[ConsentName];
type FormConsent = { name: RequiredConsent; required: true } | { name: ConsentName; required: false };
export type FormConsents = Readonly<Partial<Record<ConsentName, boolean>>>;

/** The kinds of delivery. Each is one file of `server/customers/deliveries/`. */
export type DeliveryKind =
  | 'staff-mail'
  | 'crm'
  | 'email-link'
  | 'email-crm'
  | 'email-old'
  | 'email-new'
  | 'receipt-mail'
  | 'receipt-sms'
  | 'state-mail'
  | 'state-sms'
  | 'withdrawn-mail'
  | 'corrected-mail'
  | 'request-mail'
  | 'complaint-due'
  | 'complaint-late'
  | 'content-not-published'
  | 'content-reminders'
  | 'officer-waits'
  | 'officer-added'
  | 'officer-removed';

/**
 * Why a delivery is skipped: a newer one replaced it, the customer opted out, the day's limit is reached, or no CRM is
 * configured.
 */
export type SkipReason = 'replaced' | 'opted-out' | 'daily-limit' | 'no-crm';

/** Headings of long forms. Their words are in `groups` of `locales/{ar,en}/forms.json`. */
type GroupName =
  | 'you'
  | 'identity'
  | 'work'
  | 'finance'
  | 'business'
  | 'request'
  | 'service'
  | 'message'
  | 'incident'
  | 'concerned'
  | 'reporter';

export type PayloadValue = string | number | boolean | null;
export type Payload = Record<string, PayloadValue>;

/** The context of sending a submission: day, option lists, and the visitor's language. */
export interface Sending {
  today: CivilDate;
  lists: OptionLists;
  language: Language;
  /** The signature of the survey link that the visitor followed. */
  t?: string | undefined;
}

/**
 * The form names, as in `forms.ts`. A name is the last segment of the form's route and is stored with each submission.
 * The titles are in `names` of `locales/{ar,en}/forms.json`.
 */
export type LeadFormName = keyof typeof forms;

/** Anonymous forms send only what was typed. The browser does not remember it, and `submissions` gets no row. */
type AnonymousFormName =
  | 'malpractice'
  | 'malpractice-follow-up'
  | 'malpractice-message'
  | 'follow'
  | 'follow-change';

export type FormEndpoint = (typeof apiPaths)[keyof typeof apiPaths];

/** The flag of an answer that says whether the request succeeded (R8.3). */
type SuccessFlag =
  | 'isEmailSent'
  | 'isSubmitted'
  | 'isAbsherVerified'
  | 'isSurveyPosted'
  | 'isPosted'
  | 'isFound'
  | 'isAdded'
  | 'isChanged';

/** One form: every fact about it that browser, server, tests and documents share. */
export type Form = LeadForm | AnonymousForm;
export type LeadForm = FormRules & { name: LeadFormName; anonymous?: never } & (
    | SuccessPage
    | { successPage?: never; isAnswerPromised: boolean }
  );
type AnonymousForm = FormRules & {
  name: AnonymousFormName;
  anonymous: true;
  successPage?: never;
  isAnswerPromised?: never;
};

/** The page that confirms the submission. Without one the form shows the confirmation. */
interface SuccessPage {
  successPage: PagePath;
  /** The company answers within `promisedDays`. The success page or confirmation and the receipt name the day. */
  isAnswerPromised: true;
}

interface FormRules {
  /** Incremented when the meaning of an answer changes, so that old submissions stay readable. */
  version: number;
  /** The path of the page that shows the form, without the language. */
  page: PagePath;
  /** The API path to which the page posts the form, and the success flag of the answer (R8.3). */
  endpoint: FormEndpoint;
  flag: SuccessFlag;
  /**
   * The operation id and summary in the OpenAPI document. A form with this property is accepted at once and needs no
   * endpoint of its own (`server/intake/leads/endpoints.ts`).
   */
  openApi?: { id: string; summary: string };
  /** The product of a lead. The server refuses any other value (R7.2). */
  loanRequestTypeId?: string | number;
  /** The message key of the confirmation that a form without a success page shows. Default: the general message. */
  arrivedMessage?: MessageKey;
  /** What happens next, if there is no success page to say it: a key of `locales/{ar,en}/confirmation.json`. */
  next?: Extract<Key<'confirmation'>, `next.${string}`>;
  /** The fields, in the order of the page and of the eligibility checks. */
  fields: readonly FieldName[];
  /**
   * The name of each group, by the group's first field. A group ends where the next one begins. Required for forms of
   * more than four fields.
   */
  groups?: Readonly<Partial<Record<FieldName, GroupName>>>;
  /** The field with the subject of a survey. The survey link contains its value, so the page does not ask for it. */
  subjectField?: FieldName;
  /** How much of the visitor's campaign the form sends; nothing by default. */
  origin?: Origin;
  /** Values that a link to the form may contain. The page does not ask for them. */
  linkFields?: readonly LinkField[];
  /** Properties of fields that differ from `fields.ts` on this form only. */
  overrides?: Readonly<Partial<Record<FieldName, Partial<Field>>>>;
  /** Field names in the payload, if they differ from the names on the page. */
  sentAs?: Readonly<Partial<Record<FieldName, string>>>;
  /** Fields that repeat another field of the page. The two values are compared, and the repetition is not sent. */
  repeats?: Readonly<Partial<Record<FieldName, { field: FieldName; message: MessageKey }>>>;
  consents: readonly FormConsent[];
  /** The consents are sent with the request for the code, not with the submission. */
  consentsComeFirst?: true;
  eligibility: Readonly<Partial<Record<FieldName, EligibilityRule>>>;
  /** Derived values and constants that the payload adds to the answers. */
  alsoSent?(answers: Answers, sending: Sending): Payload;
  /** Whether the staff must see a submission at once. If defined, only urgent submissions have deliveries. */
  urgent?(answers: Answers): boolean;
  deliveries: readonly DeliveryKind[];
  /**
   * The customer's mobile, which gives access to the follow page together with the reference. Without it the submission
   * cannot be followed.
   */
  followedBy?: FieldName;
  /** True if the visitor must confirm the mobile number with a code. */
  provesMobile?: true;
  /** The steps counted in the funnel; none by default. */
  steps?: readonly FunnelStep[];
  retentionYears: number;
  /** A valid submission as typed, used by tests, the API's page and the accessibility check. */
  example: Readonly<Partial<Record<FieldName, string>>>;
}

export type SurveyForm = LeadForm & { subjectField: FieldName };

/** Returns a field as this form defines it. */
export function fieldIn(form: { overrides?: Form['overrides'] | undefined }, name: FieldName): Field {
  return { ...fieldOf(name), ...form.overrides?.[name] };
}

/** Fields that are shown together under a heading. */
export interface FieldGroup {
  /** Without a name, the fields are shown under the form's title. */
  name?: GroupName;
  fields: readonly FieldName[];
}

/** Returns a form's fields in order, by group. A form without groups is one group without a name. */
export function groupsOf({ fields, groups = {} }: Pick<Form, 'fields' | 'groups'>): readonly FieldGroup[] {
  const found: { name?: GroupName; fields: FieldName[] }[] = [];
  for (const field of fields) {
    const name = groups[field];
    const last = found.at(-1);
    if (last && !name) last.fields.push(field);
    else found.push({ ...(name && { name }), fields: [field] });
  }
  return found;
}

/** Returns the form's file field. A form with one is posted as multipart, any other as JSON. */
export function fileFieldOf(form: Form): FieldName | undefined {
  return form.fields.find((name) => fieldIn(form, name).type === 'file');
}

export function isUrgent(form: Form, answers: Answers): boolean {
  return form.urgent?.(answers) ?? false;
}

export function deliveriesOf(form: Form, answers: Answers): readonly DeliveryKind[] {
  return !form.urgent || isUrgent(form, answers) ? form.deliveries : [];
}

/** Returns a field's name in the payload. */
export function sentName(form: Form, name: FieldName): string {
  return form.sentAs?.[name] ?? name;
}

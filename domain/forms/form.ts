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

/** R5.1. Their wording is in `locales/{ar,en}/forms.json`. */
export type ConsentName = 'infoConsent' | 'reportingAgreement' | 'dataConsent' | 'munshaat';
/** A consent can be required only if `messages.json` has an error for the case that it is missing. */
type RequiredConsent = { [C in ConsentName]: `${C}Required` extends MessageKey ? C : never }[ConsentName];
type FormConsent = { name: RequiredConsent; required: true } | { name: ConsentName; required: false };
export type FormConsents = Readonly<Partial<Record<ConsentName, boolean>>>;

/** `server/deliverers.ts` lists the code that makes each delivery. */
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
  | 'request-answer'
  | 'complaint-due'
  | 'complaint-late'
  | 'content-not-published'
  | 'content-reminders'
  | 'contact-reminders'
  | 'officer-waits'
  | 'officer-added'
  | 'officer-removed';

export type SkipReason = 'replaced' | 'opted-out' | 'daily-limit' | 'too-late' | 'no-crm';

/** Headings of long forms, in `groups` of `locales/{ar,en}/forms.json`. */
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

export interface Sending {
  today: CivilDate;
  lists: OptionLists;
  language: Language;
  /** The signature of the survey link that the visitor followed. */
  t?: string | undefined;
}

/** A name is stored with each submission. The titles are in `names` of `locales/{ar,en}/forms.json`. */
export type LeadFormName = keyof typeof forms;

/** The browser does not remember what was typed, and `submissions` gets no row. */
type AnonymousFormName =
  | 'malpractice'
  | 'malpractice-follow-up'
  | 'malpractice-message'
  | 'follow'
  | 'follow-change';

export type FormEndpoint = (typeof apiPaths)[keyof typeof apiPaths];

/** The field of the response that says whether the request succeeded (R8.3). */
type SuccessFlag =
  | 'isEmailSent'
  | 'isSubmitted'
  | 'isAbsherVerified'
  | 'isSurveyPosted'
  | 'isPosted'
  | 'isFound'
  | 'isAdded'
  | 'isChanged';

/** Every fact about a form that browser, server, tests and documents share. */
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

/** Without a success page, the form shows the confirmation. */
interface SuccessPage {
  successPage: PagePath;
  /** The answer is promised within `promisedDays`. The receipt, and the success page or confirmation, name the day. */
  isAnswerPromised: true;
}

interface FormRules {
  /** Incremented when the meaning of an answer changes, so that old submissions stay readable. */
  version: number;
  /** Without the language. */
  page: PagePath;
  endpoint: FormEndpoint;
  flag: SuccessFlag;
  /**
   * For the OpenAPI document. A form with this property is accepted without a one-time code, by an endpoint that
   * `server/intake/leads/endpoints.ts` makes.
   */
  openApi?: { id: string; summary: string };
  /** The server refuses any other value (R7.2). */
  loanRequestTypeId?: string | number;
  /** The message that confirms a submission, if there is no success page. Default: the general message. */
  arrivedMessage?: MessageKey;
  /** Shown at the button when a date is left empty. Default: only the date's own message. */
  dateMissing?: MessageKey;
  /** A key of `locales/{ar,en}/confirmation.json`, if there is no success page to say what happens next. */
  next?: Extract<Key<'confirmation'>, `next.${string}`>;
  /** In the order of the page and of the eligibility checks. */
  fields: readonly FieldName[];
  /**
   * By the group's first field; a group ends where the next one begins. Required for forms of more than four fields.
   */
  groups?: Readonly<Partial<Record<FieldName, GroupName>>>;
  /** Comes from the survey link, so the page does not ask for it. */
  subjectField?: FieldName;
  /** Which parameters of the link to the form are stored. Default: none. */
  origin?: Origin;
  /** Values that a link to the form may contain. */
  linkFields?: readonly LinkField[];
  overrides?: Readonly<Partial<Record<FieldName, Partial<Field>>>>;
  /** Names in the API that differ from the fields' own. */
  sentAs?: Readonly<Partial<Record<FieldName, string>>>;
  /** Fields that repeat another one. The two values are compared, and the repetition is not sent. */
  repeats?: Readonly<Partial<Record<FieldName, { field: FieldName; message: MessageKey }>>>;
  consents: readonly FormConsent[];
  /** The consents are sent with the request for the code, not with the submission. */
  consentsComeFirst?: true;
  eligibility: Readonly<Partial<Record<FieldName, EligibilityRule>>>;
  /** Added to the answers in the payload. */
  alsoSent?(answers: Answers, sending: Sending): Payload;
  /** If defined, only urgent submissions have deliveries. */
  urgent?(answers: Answers): boolean;
  deliveries: readonly DeliveryKind[];
  /** Gives access to the follow page together with the reference. Without it the submission cannot be followed. */
  followedBy?: FieldName;
  /** The visitor must confirm the mobile with a code. */
  provesMobile?: true;
  /** Steps counted in the funnel; default: none. */
  steps?: readonly FunnelStep[];
  retentionYears: number;
  /** As typed; used by tests, the API's page and the accessibility check. */
  example: Readonly<Partial<Record<FieldName, string>>>;
}

export type SurveyForm = LeadForm & { subjectField: FieldName };

export function fieldIn(form: { overrides?: Form['overrides'] | undefined }, name: FieldName): Field {
  return { ...fieldOf(name), ...form.overrides?.[name] };
}

export interface FieldGroup {
  /** Without a name, the fields are shown under the form's title. */
  name?: GroupName;
  fields: readonly FieldName[];
}

/** A form without groups is one group without a name. */
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

/** A form with a file field is posted as multipart, any other as JSON. */
export function fileFieldOf(form: Form): FieldName | undefined {
  return form.fields.find((name) => fieldIn(form, name).type === 'file');
}

export function isUrgent(form: Form, answers: Answers): boolean {
  return form.urgent?.(answers) ?? false;
}

export function deliveriesOf(form: Form, answers: Answers): readonly DeliveryKind[] {
  return !form.urgent || isUrgent(form, answers) ? form.deliveries : [];
}

export function sentName(form: Form, name: FieldName): string {
  return form.sentAs?.[name] ?? name;
}

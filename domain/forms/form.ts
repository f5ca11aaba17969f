import type { Key, MessageKey } from '#locales/keys.ts';
import type { apiPaths } from '../api-paths.ts';
import type { BroughtField } from '../brought/brought-names.ts';
import type { Origin } from '../campaign/campaign.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { FunnelStep } from '../funnel.ts';
import type { Language } from '../language.ts';
import type { PagePath } from '../pages.ts';
import type { Answers } from '../rules/answers.ts';
import type { EligibilityRule } from '../rules/eligibility.ts';
import type { OptionLists } from '../rules/options.ts';
import { type Field, type FieldName, fieldOf } from './fields.ts';
import type { forms } from './forms.ts';

/** The consents (R5.1). Their wording stands in `locales/{ar,en}/forms.json`. */
export type ConsentName = 'infoConsent' | 'reportingAgreement' | 'dataConsent' | 'munshaat';
/** Those that have a message for being missing may be required. */
type RequiredConsent = { [C in ConsentName]: `${C}Required` extends MessageKey ? C : never }[ConsentName];
type FormConsent = { name: RequiredConsent; required: true } | { name: ConsentName; required: false };
export type FormConsents = Readonly<Partial<Record<ConsentName, boolean>>>;

/** What is to be sent once a submission is accepted; each kind is one file of `server/customers/deliveries/`. */
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
  | 'officer-waits'
  | 'officer-added'
  | 'officer-removed';

/** Why nothing is sent for a delivery: something newer tells it, the customer wants no messages, or the day's are used up. */
export type WhyLeftOut = 'overtaken' | 'unwanted' | 'too-many';

/** Headings under which long forms ask. Their words stand in `groups` of `locales/{ar,en}/forms.json`. */
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

/** When a submission is sent, the language in which its visitor reads, and what could be chosen. */
export interface Sending {
  today: CivilDate;
  lists: OptionLists;
  language: Language;
  /** The signature of the link that led here, where it has one. */
  t?: string | undefined;
}

/**
 * The names in `forms.ts`: the route's last segment, also stored with each submission. Its words stand in `names` of
 * `locales/{ar,en}/forms.json`.
 */
export type LeadFormName = keyof typeof forms;

/** Forms of which nothing but what was typed is sent, remembered in the browser, or kept. */
type AnonymousFormName =
  | 'malpractice'
  | 'malpractice-follow-up'
  | 'malpractice-message'
  | 'follow'
  | 'follow-change';

/** Where forms are posted. */
export type FormEndpoint = (typeof apiPaths)[keyof typeof apiPaths];

/** What says in an answer that it was done, or was not (R8.3). */
type SuccessFlag =
  | 'isEmailSent'
  | 'isSubmitted'
  | 'isAbsherVerified'
  | 'isSurveyPosted'
  | 'isPosted'
  | 'isFound'
  | 'isAdded'
  | 'isChanged';

/** One form: everything about it that browser, server, tests and documents share. */
export type Form = LeadForm | AnonymousForm;
export type LeadForm = FormRules & { name: LeadFormName; anonymous?: never };
type AnonymousForm = FormRules & { name: AnonymousFormName; anonymous: true };

interface FormRules {
  /** Counts up when the meaning of an answer changes, so that old submissions stay readable. */
  version: number;
  /** The route that shows it, after the language. */
  page: PagePath;
  /** Where the page posts it, and the answer's success flag (R8.3). */
  endpoint: FormEndpoint;
  flag: SuccessFlag;
  /**
   * How the API's document names and describes it. A form with this counts as soon as it arrives, and is served by its
   * definition alone (`server/intake/leads/endpoints.ts`).
   */
  plain?: { id: string; summary: string };
  /** The product that a lead is for; the server refuses another one (R7.2). */
  loanRequestTypeId?: string | number;
  /** The page that says it arrived; without one the form says so itself. */
  successPage?: PagePath;
  /** The message key of that, where it has one of its own. */
  arrivedMessage?: MessageKey;
  /** What happens next, as a form without a success page says it: a key of `locales/{ar,en}/confirmation.json`. */
  next?: Extract<Key<'confirmation'>, `next.${string}`>;
  /** In the order of the page. Eligibility is checked in this order too. */
  fields: readonly FieldName[];
  /** Where a group begins, by its first field: it holds the fields from there to the next one. Forms of more than four fields have them. */
  groups?: Readonly<Partial<Record<FieldName, GroupName>>>;
  /** The field that a survey is about: its link brings the answer, and the page does not ask it. */
  about?: FieldName;
  /** What it says of where its visitor came from; nothing without it. */
  origin?: Origin;
  /** What goes along with it from where its visitor came; no page of it asks for that. */
  brings?: readonly BroughtField[];
  /** Where a field differs from its entry in the catalogue, on this form alone. */
  differs?: Readonly<Partial<Record<FieldName, Partial<Field>>>>;
  /** Payload names where they differ from the page's. */
  sentAs?: Readonly<Partial<Record<FieldName, string>>>;
  /** Fields that only the page asks, each to repeat another: they are compared, and not sent. */
  repeats?: Readonly<Partial<Record<FieldName, { field: FieldName; message: MessageKey }>>>;
  consents: readonly FormConsent[];
  /** They travel with the request of a code, which comes before the submission, and not with it. */
  consentsComeFirst?: true;
  eligibility: Readonly<Partial<Record<FieldName, EligibilityRule>>>;
  /** What the payload carries beside the answers: derived values and constants. */
  alsoSent?(answers: Answers, sending: Sending): Payload;
  /** What the staff should see at once; a form with this has deliveries only then. */
  urgent?(answers: Answers): boolean;
  deliveries: readonly DeliveryKind[];
  /** Whose mobile it is: with it and the reference they follow what becomes of it. Without, nobody does. */
  followedBy?: FieldName;
  /** A code has shown that the mobile is theirs. */
  provesMobile?: true;
  /** The steps of it that are counted; of a form without, none is. */
  steps?: readonly FunnelStep[];
  /** Years that a submission is kept. */
  retentionYears: number;
  /** A valid submission, as a visitor would type it: it feeds tests, the API's page and the accessibility check. */
  example: Readonly<Partial<Record<FieldName, string>>>;
}

/** A form that is about something, which its link names. */
export type SurveyForm = LeadForm & { about: FieldName };

/** A field as this form asks it. */
export function fieldIn(form: { differs?: Form['differs'] | undefined }, name: FieldName): Field {
  return { ...fieldOf(name), ...form.differs?.[name] };
}

/** Some fields of a form that belong together, under their heading. */
export interface FieldGroup {
  /** Without one they stand under the form's own title. */
  name?: GroupName;
  fields: readonly FieldName[];
}

/** A form's fields in their order, group by group; a form without groups is one group without a name. */
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

/** The field of a form that takes a file: such a form is posted as multipart, any other as JSON. */
export function fileFieldOf(form: Form): FieldName | undefined {
  return form.fields.find((name) => fieldIn(form, name).type === 'file');
}

/** Whether the staff should see it at once. */
export function isUrgent(form: Form, answers: Answers): boolean {
  return form.urgent?.(answers) ?? false;
}

/** The deliveries of a submission of this form, once it is accepted. */
export function deliveriesOf(form: Form, answers: Answers): readonly DeliveryKind[] {
  return !form.urgent || isUrgent(form, answers) ? form.deliveries : [];
}

/** A field's name in the payload. */
export function sentName(form: Form, name: FieldName): string {
  return form.sentAs?.[name] ?? name;
}

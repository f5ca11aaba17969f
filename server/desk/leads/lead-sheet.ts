import { noCampaign } from '#domain/campaign/campaign.ts';
import { type FieldName, fieldOf } from '#domain/forms/fields.ts';
import { fieldIn, type LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Language } from '#domain/language.ts';
import { allLinkFields } from '#domain/link-values/link-value-names.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { shownAnswer } from '#domain/shown-answer.ts';
import { nameKeyOf } from '../../customers/deliveries/lead.ts';
import { riyadhTime } from '../../customers/deliveries/lead-mail.ts';
import type { Services } from '../../intake/services.ts';
import { causeLabel } from './complaint-cause.ts';
import { type ExportedLead, leadForms } from './read-leads.ts';

/** Numbers are amounts. Ids, mobiles and references are texts, which spreadsheets do not change. */
export type Cell = string | number;

/** A lead of the export, with what staff planned. */
export interface SheetLead extends ExportedLead {
  answerBy: string | null;
  cause: number | null;
  nextContactAt: Date | null;
  assignee: string | null;
}

/** Fields of these formats share a column, whatever their names in the forms. */
const shared = ['name', 'mobile'] as const;
const fieldsOf = (form: LeadForm) => form.fields.filter((name) => !form.repeats?.[name]);
const isShared = (name: FieldName) => shared.some((format) => format === fieldOf(name).format);
const ownFields = [...new Set(leadForms.flatMap(fieldsOf))].filter((name) => !isShared(name));
const consents = [...new Set(leadForms.flatMap((form) => form.consents.map(({ name }) => name)))];
const campaign = ['sourcePlatform', 'source', 'sourceMedium'] as const;

type SheetServices = Pick<Services, 'sentences' | 'content'>;

export interface Sheet {
  /** Of the columns, in the person's language. */
  titles: string[];
  /** The cells of a lead, with labels instead of ids and times in Riyadh. Fields that its form lacks are empty. */
  row(lead: SheetLead): Cell[];
}

/** Made once for each export. */
export function leadSheet(services: SheetServices, language: Language): Sheet {
  // Fields with the same title share a column, such as an income as a range and as an amount.
  const columns = Map.groupBy(ownFields, (name) =>
    services.sentences.text(language, 'forms', `fields.${name}.title`),
  );
  return {
    titles: titlesOf(services, language, [...columns.keys()]),
    row: (lead) => rowOf(services, language, { lead, columns: [...columns.values()] }),
  };
}

function titlesOf({ sentences }: SheetServices, language: Language, ownTitles: readonly string[]): string[] {
  const desk = (key: Parameters<typeof sentences.text<'desk'>>[2]) => sentences.text(language, 'desk', key);
  const field = (name: FieldName) => sentences.text(language, 'forms', `fields.${name}.title`);
  const mail = (key: Parameters<typeof sentences.text<'mail'>>[2]) => sentences.text(language, 'mail', key);
  return [
    mail('reference'),
    desk('leads.columns.form'),
    desk('leads.columns.state'),
    mail('submittedAt'),
    desk('leads.columns.due'),
    desk('leads.cause'),
    desk('leads.one.nextContact'),
    desk('leads.columns.assignee'),
    desk('leads.columns.customer'),
    field('MobileNumber'),
    ...ownTitles,
    ...consents.map((name) => mail(`consents.${name}`)),
    ...campaign.map((name) => `${mail('campaign')}: ${mail(`campaignParts.${name}`)}`),
    desk('leads.botSignals'),
    ...allLinkFields.map((name) => sentences.text(language, 'forms', `brought.${name}`)),
    mail('language'),
  ];
}

function rowOf(
  { sentences, content }: SheetServices,
  language: Language,
  { lead, columns }: { lead: SheetLead; columns: readonly FieldName[][] },
): Cell[] {
  const { answers } = lead;
  const form: LeadForm | undefined = forms[lead.form];
  const say = (key: Parameters<typeof sentences.text<'mail'>>[2]) => sentences.text(language, 'mail', key);
  const agreed = new Map(lead.consents.map(({ name, agreed }) => [name, agreed]));
  const cell = (name: FieldName) => cellOf(form, name, { answers, language, lists: content.lists });
  const ofFormat = (format: (typeof shared)[number]) => {
    const name = form && fieldsOf(form).find((one) => fieldOf(one).format === format);
    return name ? cell(name) : '';
  };
  return [
    lead.reference,
    sentences.text(language, 'forms', `names.${nameKeyOf(lead)}`),
    lead.progress ? sentences.text(language, 'desk', `leads.states.${lead.progress}`) : '',
    riyadhTime(lead.submittedAt),
    lead.answerBy ?? '',
    causeLabel({ content }, lead.cause, language),
    lead.nextContactAt ? riyadhTime(lead.nextContactAt) : '',
    lead.assignee ?? '',
    ...shared.map(ofFormat),
    ...columns.map((names) => {
      const name = names.find((one) => form?.fields.includes(one));
      return name ? cell(name) : '';
    }),
    ...consents.map((name) => {
      const answer = agreed.get(name);
      return answer === undefined ? '' : say(answer ? 'agreed' : 'notAgreed');
    }),
    ...campaign.map((name) => {
      const part = lead.campaign[name] ?? '';
      return part === noCampaign ? say('direct') : part;
    }),
    lead.botSignals.map((signal) => say(`botSignals.${signal}`)).join('; '),
    ...allLinkFields.map((name) => (form?.linkFields?.includes(name) ? cell(name) : '')),
    say(`languages.${lead.language}`),
  ];
}

function cellOf(
  form: LeadForm | undefined,
  name: FieldName,
  { answers, language, lists }: { answers: Answers; language: Language; lists: Services['content']['lists'] },
): Cell {
  const answer = answers[name] ?? null;
  if (answer === null) return '';
  const field = form?.fields.includes(name) ? fieldIn(form, name) : fieldOf(name);
  if (field.type === 'number') return Number(answer);
  return field.type === 'date' ? String(answer) : shownAnswer(field, answer, language, lists);
}

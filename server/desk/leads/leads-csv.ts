import { broughtFields, broughtNames } from '#domain/brought/brought-names.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import { toCsvCell } from '../../platform/csv-cells.ts';
import type { ExportedLead } from './read-leads.ts';
import { leadForms } from './read-leads.ts';

/** Every field and consent that any form asks and keeps, once: all leads stand in one table. */
const fields = [
  ...new Set(leadForms.flatMap(({ fields, repeats = {} }) => fields.filter((name) => !repeats[name]))),
];
const consents = [...new Set(leadForms.flatMap((form) => form.consents.map(({ name }) => name)))];
const campaign = ['sourcePlatform', 'source', 'sourceMedium'] as const;

/** The first line, with the mark by which spreadsheets know UTF-8, and so Arabic. */
export const leadsHeader = `\ufeff${['reference', 'form', 'language', 'submittedAt', ...fields, ...consents, ...campaign, 'signs', 'progress', ...broughtFields.map((name) => broughtNames[name].sent)].join(',')}`;

/** A lead as a line of CSV (RFC 4180). A field that its form does not ask is empty. */
export function toLeadsLine(lead: ExportedLead): string {
  const agreed = new Map(lead.consents.map(({ name, agreed }) => [name, agreed]));
  return [
    lead.reference,
    lead.form,
    lead.language,
    lead.submittedAt.toISOString(),
    ...fields.map((name: FieldName) => lead.answers[name] ?? ''),
    ...consents.map((name) => agreed.get(name) ?? ''),
    ...campaign.map((name) => lead.campaign[name] ?? ''),
    lead.botSignals.join(' '),
    lead.progress ?? '',
    ...broughtFields.map((name) => lead.answers[name] ?? ''),
  ]
    .map(toCsvCell)
    .join(',');
}

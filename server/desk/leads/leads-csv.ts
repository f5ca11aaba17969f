import type { FieldName } from '#domain/forms/fields.ts';
import { allLinkFields, linkValueNames } from '#domain/link-values/link-value-names.ts';
import { byteOrderMark, toCsvCell } from '../../platform/csv-cells.ts';
import type { ExportedLead } from './read-leads.ts';
import { leadForms } from './read-leads.ts';

/** Columns of all exported forms, once each, since they share one table. */
const fields = [
  ...new Set(leadForms.flatMap(({ fields, repeats = {} }) => fields.filter((name) => !repeats[name]))),
];
const consents = [...new Set(leadForms.flatMap((form) => form.consents.map(({ name }) => name)))];
const campaign = ['sourcePlatform', 'source', 'sourceMedium'] as const;

export const leadsHeader = `${byteOrderMark}${['reference', 'form', 'language', 'submittedAt', ...fields, ...consents, ...campaign, 'signs', 'progress', ...allLinkFields.map((name) => linkValueNames[name].sent)].join(',')}`;

/** RFC 4180. Fields that the lead's form does not have are empty. */
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
    ...allLinkFields.map((name) => lead.answers[name] ?? ''),
  ]
    .map(toCsvCell)
    .join(',');
}

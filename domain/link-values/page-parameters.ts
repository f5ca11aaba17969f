import { inputsByLoanType, queryFields, settleAfterParameter, unitNames } from '../calculator/loan-query.ts';
import { forms } from '../forms/forms.ts';
import { type PagePath, pageAliases } from '../pages.ts';
import { carriedFields } from '../qualify/carried-fields.ts';
import { linkValueNames } from './link-value-names.ts';

const calculator = [
  'for',
  'loanType',
  'by',
  ...new Set(
    (['PERSONAL', 'IJARAH'] as const).flatMap((type) =>
      inputsByLoanType[type].flatMap((by) => queryFields(type, by)),
    ),
  ),
  ...Object.values(unitNames),
  settleAfterParameter,
];

/** The parameters that each page reads from its address. Every other parameter leaves the page the same. */
export const pageParameters: Readonly<Partial<Record<PagePath, readonly string[]>>> = {
  ...Object.fromEntries(
    Object.values(forms).flatMap((form) =>
      form.linkFields
        ? [
            [
              form.page,
              [...form.linkFields.map((name) => linkValueNames[name].address), ...carriedFields(form)],
            ],
          ]
        : [],
    ),
  ),
  'financing-calculator': calculator,
  'apr-disclosure': calculator,
  qualify: ['for'],
  individual: ['offerId'],
  business: ['offerId'],
  offers: ['offerId'],
  'individual/offers': ['offerId'],
  'business/offers': ['offerId'],
  'contact-us': ['servicetypeid', 'vacancy', 'apply'],
  'after-sales': ['servicetypeid'],
  reports: ['tab', 'year'],
};

/**
 * Keeps the parameters that the page reads.
 * @param page - without its language
 * @returns '' if there are none
 */
export function readSearch(page: string, search: string): string {
  const names: readonly string[] | undefined = pageParameters[pageAliases[page] ?? (page as PagePath)];
  if (!names || search === '') return '';
  const kept = [...new URLSearchParams(search)].filter(([name]) => names.includes(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

import { type AdminFee, formatPart } from '../calculator/calculator.ts';
import { formatApr } from '../calculator/shown-apr.ts';
import { formatDuration } from '../dates/shown-duration.ts';
import { type InBoth, type Language, languages } from '../language.ts';
import type { LeadAges } from '../lead-ages.ts';
import { formatThousands } from '../rules/digits.ts';
import { workSectors } from '../rules/options.ts';

/** Each number is a minimum, in months or riyals a month. */
export interface Requirements {
  /** Values of `workSector`. */
  sectors?: readonly number[] | undefined;
  monthlyIncome?: number | undefined;
  monthsAtWork?: number | undefined;
  monthsInBusiness?: number | undefined;
}

export type Requirement = keyof Requirements;

/** A term names them in braces, so that each figure is written once: `{apr.least}`, `{monthlyIncome}`. */
export interface TermValues {
  /** In percent. */
  apr?: { least: number; most: number } | undefined;
  asks?: Requirements | undefined;
  adminFee?: Pick<AdminFee, 'rate' | 'cap'> | undefined;
  /** In percent of the price. */
  finalPayment?: number | undefined;
  leadAges?: LeadAges | undefined;
}

/** Formatted; undefined if the product has none. */
export function termValues(
  { apr, asks = {}, adminFee, finalPayment, leadAges }: TermValues,
  language: Language,
) {
  const { sectors, monthlyIncome, monthsAtWork, monthsInBusiness } = asks;
  return {
    'apr.least': apr && formatApr(apr.least),
    'apr.most': apr && formatApr(apr.most),
    'adminFee.rate': adminFee && formatPart(adminFee.rate),
    'adminFee.cap': adminFee && formatThousands(String(adminFee.cap)),
    minLeadAge: leadAges?.minLeadAge.toString(),
    maxLeadAge: leadAges?.maxLeadAge.toString(),
    finalPayment: finalPayment?.toString(),
    sectors: sectors && inWords(sectors, language),
    monthlyIncome: monthlyIncome === undefined ? undefined : formatThousands(String(monthlyIncome)),
    monthsAtWork: duration(monthsAtWork, language),
    monthsInBusiness: duration(monthsInBusiness, language),
  } satisfies Record<string, string | undefined>;
}

/** Replaces the names in braces. Unknown names stay. */
export function fillTerm(term: string, product: TermValues, language: Language): string {
  const values: Record<string, string | undefined> = termValues(product, language);
  return term.replace(/\{([\w.]+)\}/g, (braces, name: string) => values[name] ?? braces);
}

export function publishedTerms(product: TermValues & { terms: InBoth<string[]> }): InBoth<string[]> {
  const filled = (language: Language) =>
    product.terms[language].map((term) => fillTerm(term, product, language));
  return { ar: filled('ar'), en: filled('en') };
}

export function requirementTerms(
  product: TermValues & { terms: InBoth<string[]> },
): Partial<Record<Requirement, InBoth>> {
  const published = publishedTerms(product);
  const find = (requirement: string, language: Language) =>
    published[language][product.terms[language].findIndex((term) => term.includes(`{${requirement}}`))] ?? '';
  return Object.fromEntries(
    Object.keys(product.asks ?? {}).map((requirement) => [
      requirement,
      Object.fromEntries(languages.map((language) => [language, find(requirement, language)])),
    ]),
  );
}

function inWords(sectors: readonly number[], language: Language): string {
  const names = sectors.flatMap((sector) => workSectors.find(({ value }) => value === sector) ?? []);
  return new Intl.ListFormat(language === 'ar' ? 'ar' : 'en-GB', { type: 'disjunction' }).format(
    names.map((name) => name[language]),
  );
}

function duration(months: number | undefined, language: Language): string | undefined {
  if (months === undefined) return undefined;
  if (months === 12) return { ar: 'سنة', en: 'one year' }[language];
  return formatDuration(months, 'month', language);
}

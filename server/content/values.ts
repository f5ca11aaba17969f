import type { Product } from '#contract/content/products.ts';
import type { CompanyContent } from '#contract/content/schemas.ts';
import type { Whistleblowing } from '#contract/content/whistleblowing.ts';
import type { Complaints } from '#domain/complaints.ts';
import { answerDays } from '#domain/data-subject-requests.ts';
import { formatDuration } from '#domain/dates/shown-duration.ts';
import { contact } from '#domain/forms/contact.ts';
import type { Language } from '#domain/language.ts';
import { fillTerm } from '#domain/products/product-terms.ts';
import { formatThousands } from '#domain/rules/digits.ts';
import { ContentError } from './faults.ts';

/** Texts name a value's path in braces: `{company.tollFree}`. */
export interface ContentValues {
  company: CompanyContent;
  products: Record<string, Product>;
  complaints: Complaints;
  whistleblowing: Whistleblowing;
  /** The code decides these facts, not the content. */
  site: { requestDays: number; retentionYears: number };
}

export function contentValues({
  company,
  products,
  complaints,
  whistleblowing,
}: Omit<ContentValues, 'site'>): ContentValues {
  const site = { requestDays: answerDays, retentionYears: contact.retentionYears };
  return { company, products, complaints, whistleblowing, site };
}

const telephone = (number: string) => `[${number}](tel:${number.replace(/\s/g, '')})`;

/** Keyed by the last part of the value's path. */
const links: Readonly<Record<string, (value: string) => string>> = {
  tollFree: telephone,
  unified: telephone,
  telephone,
  email: (address) => `[${address}](mailto:${address})`,
  site: (address) => `[${new URL(address).host}](${address})`,
};

/** Units to write after a number, by the last part of its path. Texts write the units of other durations themselves. */
const units: Readonly<Record<string, 'day' | 'month'>> = {
  answerDays: 'day',
  acknowledgeDays: 'day',
  answerMonths: 'month',
};

/** Captures a value's name, but not `{forms}` and `{cookies: …}`, which other code fills, nor a heading's `{#id}`. */
const ownMarks = /\{(?:#[^{}]*|cookies:[^{}]*|forms|([^{}]*))\}/g;

/**
 * Fills each name in braces with a number, a duration, a text, a link, or the items of a product's list.
 * @throws ContentError with the line of the first unknown name
 */
export function fillContentValues(
  file: string,
  text: string,
  values: ContentValues,
  language: Language,
): string {
  const lines = text.split('\n').map((line, index) => {
    const fail = (name: string) => {
      throw new ContentError({ file, line: index + 1, key: 'unknownValue', values: { name } });
    };
    const [unmatched] = /[{}].*/.exec(line.replace(ownMarks, '')) ?? [];
    if (unmatched) fail(unmatched);
    return line.replace(
      ownMarks,
      (written, name?: string) =>
        (name === undefined ? written : formatValue(name.split('.'), values, language)) ?? fail(written),
    );
  });
  return lines.join('\n');
}

function formatValue(path: string[], values: ContentValues, language: Language): string | undefined {
  let found: unknown = values;
  for (const part of path) found = propertyOf(found, part);
  found = propertyOf(found, language) ?? found;
  const last = path.at(-1) ?? '';
  const unit = units[last];
  if (typeof found === 'number')
    return unit ? formatDuration(found, unit, language) : formatThousands(String(found));
  if (typeof found === 'string') return links[last]?.(found) ?? found;
  const [room, product = ''] = path;
  if (!Array.isArray(found) || room !== 'products') return undefined;
  const named = values.products[product] ?? {};
  return found.map((term) => fillTerm(String(term), named, language)).join('\n- ');
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

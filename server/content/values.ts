import type { Product } from '#contract/content/products.ts';
import type { CompanyContent } from '#contract/content/schemas.ts';
import type { Whistleblowing } from '#contract/content/whistleblowing.ts';
import type { Complaints } from '#domain/complaints.ts';
import { answerDays } from '#domain/data-subject-requests.ts';
import { contact } from '#domain/forms/contact.ts';
import type { Language } from '#domain/language.ts';
import { fillTerm } from '#domain/products/product-terms.ts';
import { formatThousands } from '#domain/rules/digits.ts';
import { ContentError } from './read-json.ts';

/** What texts may name in braces, by its place: `{company.tollFree}`. */
export interface ContentValues {
  company: CompanyContent;
  products: Record<string, Product>;
  complaints: Complaints;
  whistleblowing: Whistleblowing;
  /** What the site itself keeps to. */
  site: { requestDays: number; retentionYears: number };
}

/** What texts may name, of the content that has it. */
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

/** What is written as a link, by the last part of its name. */
const links: Readonly<Record<string, (value: string) => string>> = {
  tollFree: telephone,
  unified: telephone,
  telephone,
  email: (address) => `[${address}](mailto:${address})`,
  site: (address) => `[${new URL(address).host}](${address})`,
};

/**
 * Fills in what a Markdown text names in braces: a figure, a name, a link to a telephone or an address, or, where a list
 * is named, the items of a list.
 * @throws ContentError with the line on which something is named that is not there
 */
export function withValues(file: string, text: string, values: ContentValues, language: Language): string {
  const lines = text.split('\n').map((line, index) =>
    line.replace(/\{(\w+(?:\.\w+)+)\}/g, (_, name: string) => {
      const written = write(name.split('.'), values, language);
      if (written === undefined) throw new ContentError(`${file}:${index + 1}: {${name}} is nowhere`);
      return written;
    }),
  );
  return lines.join('\n');
}

function write(path: string[], values: ContentValues, language: Language): string | undefined {
  let found: unknown = values;
  for (const part of path) found = member(found, part);
  found = member(found, language) ?? found;
  if (typeof found === 'number') return formatThousands(String(found));
  if (typeof found === 'string') return links[path.at(-1) ?? '']?.(found) ?? found;
  const [room, product = ''] = path;
  if (!Array.isArray(found) || room !== 'products') return undefined;
  const named = values.products[product] ?? {};
  return found.map((term) => fillTerm(String(term), named, language)).join('\n- ');
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

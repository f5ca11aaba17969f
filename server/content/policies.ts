import { join } from 'node:path';
import { z } from 'zod';
import type { CookiesContent } from '#contract/content/cookies.ts';
import type { Policy, PolicyName, Published } from '#contract/site.ts';
import type { Language } from '#domain/language.ts';
import { type PagePath, policyPages } from '#domain/pages.ts';
import { cookieRows } from './cookie-rows.ts';
import { ContentError } from './faults.ts';
import { formRows } from './form-rows.ts';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown, type Section } from './markdown.ts';
import { readText } from './read-json.ts';
import { type ContentValues, fillContentValues } from './values.ts';

interface PolicyRules {
  /** The minimum number of numbered sections (R16.3). */
  sections?: number;
  hasDefinitions?: true;
  /** Lists in the text's tables, in order. */
  lists?: ('forms' | `cookies: ${keyof CookiesContent['categories']}`)[];
}

const rules: Partial<Record<PolicyName, PolicyRules>> = {
  privacyPolicy: { sections: 6, hasDefinitions: true, lists: ['forms'] },
  cookiesPolicy: {
    sections: 9,
    hasDefinitions: true,
    lists: ['cookies: essential', 'cookies: analytics', 'cookies: marketing'],
  },
  termsConditions: { sections: 1, hasDefinitions: true },
  offersTerms: { sections: 1, hasDefinitions: true },
  whistleblowing: { sections: 4 },
};

/** Paths have no language. */
export const policyList: readonly { name: PolicyName; path: PagePath }[] = [
  ...policyPages.map(({ key, path }) => ({ name: key, path })),
  { name: 'whistleblowing', path: 'malpractice-report' },
];

export const policyFields = z.strictObject({
  /** The day from which the text is in force, the same in both languages. */
  version: z.iso.date(),
  /** Shown under the title. */
  lead: z.string().min(1),
});

/** Relative to the content folder. */
export const policyFile = (name: PolicyName, language: Language) =>
  `policies/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${language}.md`;

type Policies = Published['policies'];

interface ReadPolicy extends Policy {
  file: string;
  versionLine: number;
  sections: Section[];
}

/**
 * @param cookies - fill the table row `{cookies: <category>}`; the fields of the forms fill `{forms}`
 * @throws ContentError on the first policy that is missing or incomplete
 */
export async function readPolicies(
  folder: string,
  cookies: CookiesContent,
  values: ContentValues,
): Promise<Policies> {
  const entries = policyList.map(async ({ name }) => {
    const read = async (language: Language) => {
      const file = join(folder, policyFile(name, language));
      const policy = await readPolicy(file, rules[name] ?? {}, (text) =>
        fillContentValues(file, text, values, language),
      );
      return { ...policy, html: withLists(policy.html, cookies, language) };
    };
    const both = { ar: await read('ar'), en: await read('en') };
    assertSameStructure(both.ar, both.en);
    return [name, { ar: published(both.ar), en: published(both.en) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Policies;
}

/** Checks the text before `fillIn` adds lines, so that faults have the line numbers of the file. */
async function readPolicy(
  file: string,
  { sections: minSections = 0, hasDefinitions, lists = [] }: PolicyRules,
  fillIn: (text: string) => string,
): Promise<ReadPolicy> {
  const text = await readText(file);
  const { values, lineOf, body } = readFrontMatter(file, text, policyFields);
  const { sections, fault } = renderMarkdown(body);
  if (fault) throw new ContentError({ file, ...fault });
  assertNumbering(file, sections, minSections, body.trimEnd().split('\n').length);
  assertLists(file, body, lists);
  if (hasDefinitions) assertDefinitions(file, sections);
  const { html } = renderMarkdown(fillIn(body));
  return { ...values, file, versionLine: lineOf('version'), html, sections };
}

const numberOf = ({ title }: Section) => Number(/^(\d+)\. /.exec(title)?.[1]);

/** Numbered sections come first, count from 1 without a gap, and reach `least` (R16.3). */
function assertNumbering(file: string, sections: Section[], least: number, lastLine: number): void {
  const isOther = (section: Section) => Number.isNaN(numberOf(section));
  const firstOther = sections.findIndex(isOther);
  const numbered = firstOther < 0 ? sections.length : firstOther;
  const late = sections.slice(numbered).find((section) => !isOther(section));
  if (late) throw new ContentError({ file, line: late.line, key: 'numberedLate' });
  const wrong = sections.slice(0, numbered).findIndex((section, index) => numberOf(section) !== index + 1);
  if (wrong < 0 && numbered >= least) return;
  const place = wrong < 0 ? numbered : wrong;
  const line = sections[place]?.line ?? lastLine;
  throw new ContentError({ file, line, key: 'missingNumber', values: { heading: `## ${place + 1}.` } });
}

/** Definitions are a table in the last section, which has no number. */
function assertDefinitions(file: string, sections: Section[]): void {
  const last = sections.at(-1);
  if (!last || !Number.isNaN(numberOf(last)) || !last.tables.some((rows) => rows.length > 0)) {
    throw new ContentError({ file, line: last?.line ?? 1, key: 'missingDefinitions' });
  }
}

function assertSameStructure(ar: ReadPolicy, en: ReadPolicy): void {
  if (ar.version !== en.version) {
    const { file, versionLine: line } = en;
    throw new ContentError({ file, line, key: 'otherVersion', values: { version: ar.version } });
  }
  assertContains(ar, en);
  assertContains(en, ar);
}

function assertContains({ file, sections }: ReadPolicy, other: ReadPolicy): void {
  for (const [at, { title, line, tables }] of other.sections.entries()) {
    const section = sections[at];
    if (!section)
      throw new ContentError({
        file,
        line: sections.at(-1)?.line ?? 1,
        key: 'missingSection',
        values: { title, line },
      });
    for (const [number, rows] of tables.entries()) {
      const own = section.tables[number];
      if (!own)
        throw new ContentError({
          file,
          line: section.line,
          key: 'missingTable',
          values: { line: (rows[0] ?? line) - 2 },
        });
      const missing = rows[own.length];
      if (missing !== undefined)
        throw new ContentError({
          file,
          line: own.at(-1) ?? section.line,
          key: 'missingRow',
          values: { row: own.length + 1, line: missing },
        });
    }
  }
}

function assertLists(file: string, body: string, lists: string[]): void {
  const lines = body.split('\n');
  const asked = lines.flatMap((text, index) => {
    const list = /^\| \{([^}]*)\} \|/.exec(text)?.[1];
    return list === undefined ? [] : [{ list, line: index + 1 }];
  });
  const wrong = asked.find(({ list }, index) => list !== lists[index]);
  const rowOf = (list: string) => ({ row: `| {${list}} |` });
  if (wrong)
    throw new ContentError({ file, line: wrong.line, key: 'unexpectedList', values: rowOf(wrong.list) });
  const missing = lists[asked.length];
  if (missing)
    throw new ContentError({ file, line: lines.length, key: 'missingList', values: rowOf(missing) });
}

/** Fills the lists in after rendering, so that faults have the line numbers of the file. */
function withLists(html: string, { categories }: CookiesContent, language: Language): string {
  const row =
    /<tr>\s*<td>\{(?:forms|cookies: (essential|analytics|marketing))\}<\/td>(?:\s*<td><\/td>)*\s*<\/tr>/g;
  return html.replace(row, (_, category?: keyof typeof categories) =>
    category ? cookieRows(categories[category], language) : formRows(language),
  );
}

function published({ version, lead, html, sections }: ReadPolicy): Policy {
  return { version, lead, html, sections: sections.map(({ id, title }) => ({ id, title })) };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown, type Section } from './markdown.ts';
import { ContentError } from './read-json.ts';

/** Each policy's file below `policies/`, and how many numbered sections the specification gives it (document 2, section 2). */
const policyFiles = {
  privacyPolicy: { file: 'privacy-policy', sections: 6 },
  cookiesPolicy: { file: 'cookies-policy', sections: 9 },
  termsConditions: { file: 'terms-conditions', sections: 1 },
  offersTerms: { file: 'offers-terms', sections: 1 },
} as const;

export type PolicyName = keyof typeof policyFiles;

/** What stands before the text, between two lines of `---`. */
const frontMatterSchema = z.strictObject({
  /** The day from which this text is in force; it is the policy's version, and one for both languages. */
  version: z.iso.date(),
  /** What it is about, in a sentence or two under the title. */
  lead: z.string().min(1),
});

/** A policy in one language, rendered. */
export interface Policy extends z.infer<typeof frontMatterSchema> {
  html: string;
  sections: { id: string; title: string }[];
}

export type Policies = Record<PolicyName, { ar: Policy; en: Policy }>;

interface ReadPolicy extends Policy {
  file: string;
  versionLine: number;
  sections: Section[];
}

/**
 * Reads `policies/*.{ar,en}.md` and renders them once.
 * @throws ContentError on the first that is missing, or lacks what a policy must hold
 */
export async function readPolicies(folder: string): Promise<Policies> {
  const entries = Object.entries(policyFiles).map(async ([name, { file, sections }]) => {
    const read = (language: string) =>
      readPolicy(join(folder, 'policies', `${file}.${language}.md`), sections);
    const both = { ar: await read('ar'), en: await read('en') };
    agree(both.ar, both.en);
    return [name, { ar: published(both.ar), en: published(both.en) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Policies;
}

async function readPolicy(file: string, least: number): Promise<ReadPolicy> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ContentError(`${file}: cannot be read (${error.code})`);
  });
  const { values, lineOf, body } = readFrontMatter(file, text, frontMatterSchema);
  const { html, sections, fault } = renderMarkdown(body);
  if (fault) throw new ContentError(`${file}:${fault.line}: ${fault.reason}`);
  expectNumbers(file, sections, least, body.trimEnd().split('\n').length);
  expectDefinitions(file, sections);
  return { ...values, file, versionLine: lineOf('version'), html, sections };
}

const numberOf = ({ title }: Section) => Number(/^(\d+)\. /.exec(title)?.[1]);

/** Numbered sections come first, from 1 without a gap, and are as many as the specification names or more. */
function expectNumbers(file: string, sections: Section[], least: number, lastLine: number): void {
  const isOther = (section: Section) => Number.isNaN(numberOf(section));
  const firstOther = sections.findIndex(isOther);
  const numbered = firstOther < 0 ? sections.length : firstOther;
  const late = sections.slice(numbered).find((section) => !isOther(section));
  if (late) throw new ContentError(`${file}:${late.line}: numbered sections stand before the others`);
  const wrong = sections.slice(0, numbered).findIndex((section, index) => numberOf(section) !== index + 1);
  if (wrong < 0 && numbered >= least) return;
  const place = wrong < 0 ? numbered : wrong;
  const line = sections[place]?.line ?? lastLine;
  throw new ContentError(`${file}:${line}: "## ${place + 1}. Title" is missing here`);
}

/** What the words mean stands at the end: the last section, not a numbered one, with a table. */
function expectDefinitions(file: string, sections: Section[]): void {
  const last = sections.at(-1);
  if (!last || !Number.isNaN(numberOf(last)) || !last.rows.some((rows) => rows > 0)) {
    throw new ContentError(
      `${file}:${last?.line ?? 1}: the definitions are missing: a last section with a table`,
    );
  }
}

/** Both languages are one text: the same version, sections and tables. */
function agree(ar: ReadPolicy, en: ReadPolicy): void {
  if (ar.version !== en.version) {
    throw new ContentError(`${en.file}:${en.versionLine}: version: is ${ar.version} in the other language`);
  }
  const [shorter, longer] = ar.sections.length < en.sections.length ? [ar, en] : [en, ar];
  const differing = longer.sections.find((section, index) => {
    const other = shorter.sections[index];
    return !other || String(other.rows) !== String(section.rows);
  });
  if (differing) {
    throw new ContentError(`${longer.file}:${differing.line}: has no equal in the other language`);
  }
}

function published({ version, lead, html, sections }: ReadPolicy): Policy {
  return { version, lead, html, sections: sections.map(({ id, title }) => ({ id, title })) };
}

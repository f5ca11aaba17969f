import { join } from 'node:path';
import { helpSchema } from '#contract/content/help.ts';
import type { Help } from '#contract/site.ts';
import type { Language } from '#domain/language.ts';
import { renderMarkdown, textOf } from './markdown.ts';
import { ContentError, readContentFile, readText } from './read-json.ts';
import { type ContentValues, withValues } from './values.ts';

/** Characters that search engines show of a description, about. */
const longestSummary = 155;

/** One question as a file has it. */
interface HelpQuestion {
  id: string;
  line: number;
  question: string;
  answer: string;
}

/**
 * Reads `help/help.json`, and for each subject in it `help/<subject>.{ar,en}.md`.
 * @throws ContentError on the first that is missing or bad; also where an id stands twice, or a language lacks a question
 */
export async function readHelp(folder: string, values: ContentValues): Promise<Help> {
  const { note, subjects } = await readContentFile(join(folder, 'help/help.json'), helpSchema);
  const seen = new Set<string>();
  const read = await Promise.all(
    subjects.map(async ({ id, title }) => {
      const fileOf = (language: Language) => join(folder, 'help', `${id}.${language}.md`);
      const questionsIn = async (language: Language) =>
        readQuestions(fileOf(language), await readText(fileOf(language)), values, language);
      const [ar, en] = await Promise.all([questionsIn('ar'), questionsIn('en')]);
      expectTheSame(fileOf('ar'), ar, en);
      expectTheSame(fileOf('en'), en, ar);
      return { id, title, file: fileOf('ar'), ar, en };
    }),
  );
  return {
    note,
    subjects: read.map(({ id, title, file, ar, en }) => ({
      id,
      title,
      questions: ar.map(({ id, line, question, answer }, index) => {
        if (seen.has(id)) throw new ContentError(`${file}:${line}: there is a question ${id} already`);
        seen.add(id);
        const other = en[index];
        return {
          id,
          question: { ar: question, en: other?.question ?? '' },
          answer: { ar: answer, en: other?.answer ?? '' },
          summary: { ar: beginningOf(answer), en: beginningOf(other?.answer ?? '') },
        };
      }),
    })),
  };
}

/** A question is `## Its words {#its-id}`; what follows is the answer. */
function readQuestions(
  file: string,
  text: string,
  values: ContentValues,
  language: Language,
): HelpQuestion[] {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (line.startsWith('## ') ? [index] : []));
  const stray = lines.findIndex((line) => line.trim() !== '');
  if (stray !== starts[0])
    throw new ContentError(`${file}:${stray + 1}: a question "## Its words {#its-id}" comes first`);
  return starts.map((start, index) => {
    const line = start + 1;
    const [, question = '', id = ''] = /^## (\S.*?) \{#([a-z0-9-]+)\}$/.exec(lines[start] ?? '') ?? [];
    if (!id) throw new ContentError(`${file}:${line}: a question is "## Its words {#its-id}"`);
    // Empty lines stand for what comes before, so that its own are counted right.
    const own = lines.map((one, at) => (at > start && at < (starts[index + 1] ?? lines.length) ? one : ''));
    const source = own.join('\n');
    const { fault } = renderMarkdown(source);
    if (fault) throw new ContentError(`${file}:${fault.line}: ${fault.reason}`);
    if (source.trim() === '') throw new ContentError(`${file}:${line}: has no answer`);
    return { id, line, question, answer: renderMarkdown(withValues(file, source, values, language)).html };
  });
}

function beginningOf(html: string): string {
  const text = textOf(html);
  return text.length <= longestSummary ? text : `${text.slice(0, text.lastIndexOf(' ', longestSummary))} …`;
}

/** Both languages have the same questions in the same order. */
function expectTheSame(file: string, own: HelpQuestion[], other: HelpQuestion[]): void {
  const at = other.findIndex(({ id }, index) => own[index]?.id !== id);
  if (at < 0) return;
  const line = own[at]?.line ?? own.at(-1)?.line ?? 1;
  throw new ContentError(
    `${file}:${line}: the question ${other[at]?.id}, of the other language, is due here`,
  );
}

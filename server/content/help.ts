import { join } from 'node:path';
import { helpSchema } from '#contract/content/help.ts';
import type { Help } from '#contract/site.ts';
import type { Language } from '#domain/language.ts';
import { newQuestionId } from '#domain/publications/content-faults.ts';
import { ContentError } from './faults.ts';
import { renderMarkdown, textOf } from './markdown.ts';
import { readContentFile, readText } from './read-json.ts';
import { type ContentValues, fillContentValues } from './values.ts';

/** Characters of a description that search engines show. */
const maxSummaryLength = 155;

interface HelpQuestion {
  id: string;
  line: number;
  question: string;
  answer: string;
}

/**
 * @throws ContentError on the first missing or invalid file, on a repeated id, and where the languages' questions
 * differ
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
      assertSameQuestions(fileOf('ar'), ar, en);
      assertSameQuestions(fileOf('en'), en, ar);
      return { id, title, file: fileOf('ar'), ar, en };
    }),
  );
  return {
    note,
    subjects: read.map(({ id, title, file, ar, en }) => ({
      id,
      title,
      questions: ar.map(({ id, line, question, answer }, index) => {
        if (seen.has(id)) throw new ContentError({ file, line, key: 'duplicateQuestion', values: { id } });
        seen.add(id);
        const other = en[index];
        return {
          id,
          question: { ar: question, en: other?.question ?? '' },
          answer: { ar: answer, en: other?.answer ?? '' },
          summary: { ar: summarise(answer), en: summarise(other?.answer ?? '') },
        };
      }),
    })),
  };
}

/** Each question is `## The question {#its-id}`, followed by the answer. */
function readQuestions(
  file: string,
  text: string,
  values: ContentValues,
  language: Language,
): HelpQuestion[] {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (line.startsWith('## ') ? [index] : []));
  const stray = lines.findIndex((line) => line.trim() !== '');
  if (stray !== starts[0]) throw new ContentError({ file, line: stray + 1, key: 'startWithQuestion' });
  return starts.map((start, index) => {
    const line = start + 1;
    const [, question = '', id = ''] = /^## (\S.*?) \{#([a-z0-9-]+)\}$/.exec(lines[start] ?? '') ?? [];
    if (!id) throw new ContentError({ file, line, key: 'questionFormat' });
    if (id === newQuestionId) throw new ContentError({ file, line, key: 'questionName', values: { id } });
    // Empty lines replace the other questions, so that line numbers stay right.
    const own = lines.map((one, at) => (at > start && at < (starts[index + 1] ?? lines.length) ? one : ''));
    const source = own.join('\n');
    const { fault } = renderMarkdown(source);
    if (fault) throw new ContentError({ file, ...fault });
    if (source.trim() === '') throw new ContentError({ file, line, key: 'noAnswer' });
    return {
      id,
      line,
      question,
      answer: renderMarkdown(fillContentValues(file, source, values, language)).html,
    };
  });
}

function summarise(html: string): string {
  const text = textOf(html);
  return text.length <= maxSummaryLength
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', maxSummaryLength))} …`;
}

function assertSameQuestions(file: string, own: HelpQuestion[], other: HelpQuestion[]): void {
  const at = other.findIndex(({ id }, index) => own[index]?.id !== id);
  if (at < 0) return;
  const line = own[at]?.line ?? own.at(-1)?.line ?? 1;
  throw new ContentError({ file, line, key: 'missingQuestion', values: { id: other[at]?.id ?? '' } });
}

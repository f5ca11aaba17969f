import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from './content.ts';
import { readHelp } from './help.ts';
import { contentValues } from './values.ts';

const content = await readContent(companyDir);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'help-'));
  await cp(`${companyDir}/help`, join(folder, 'help'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const read = () => readHelp(folder, contentValues(content));
async function write(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, 'help', file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}
const refusal = async () => {
  const error = await read().catch((error: unknown) => error);
  return error instanceof Error ? error.message.slice(`${folder}/help/`.length) : 'none';
};
const answerOf = async (id: string) => {
  const { subjects } = await read();
  return subjects.flatMap(({ questions }) => questions).find((question) => question.id === id);
};

test('every question has a plain title, an HTML answer and a plain summary in both languages', async () => {
  const { subjects } = await read();
  expect(subjects.map(({ id }) => id)).toEqual(['rates', 'safety']);
  const questions = subjects.flatMap(({ questions }) => questions);
  for (const { question, answer, summary } of questions) {
    for (const language of ['ar', 'en'] as const) {
      expect(question[language]).not.toMatch(/[{}#]/);
      expect(answer[language]).toMatch(/^<p>/);
      expect(summary[language]).not.toMatch(/[<>]/);
      expect(summary[language].length).toBeLessThan(165);
    }
  }
});

test('replaces a name in braces with the content’s value in the answer’s language', async () => {
  await write('safety.en.md', (text) =>
    text.replace(
      /\n\n.*/s,
      '\n\n{complaints.answerDays} {products.personalFinance.limits.most} {complaints.escalation.name}\n',
    ),
  );
  const { answerDays, escalation } = content.complaints;
  expect((await answerOf('codes'))?.answer.en).toBe(
    `<p>${answerDays} days ${content.products.personalFinance.limits.most?.toLocaleString('en')} ${escalation.name.en}</p>\n`,
  );
});

test('renders telephones, addresses and sites as links, and lists as list items', async () => {
  await write('safety.ar.md', (text) =>
    text.replace(
      /\n\n.*/s,
      '\n\n{company.tollFree} {company.email} {complaints.escalation.site}\n\n- {products.personalFinance.terms}\n',
    ),
  );
  const answer = (await answerOf('codes'))?.answer.ar ?? '';
  const { tollFree, email } = content.company;
  expect(answer).toContain(`<a href="tel:${tollFree.replaceAll(' ', '')}" dir="ltr">${tollFree}</a>`);
  expect(answer).toContain(`<a href="mailto:${email}" dir="ltr">${email}</a>`);
  expect(answer).toContain(`<a href="${content.complaints.escalation.site}">`);
  expect(answer.match(/<li>/g)).toHaveLength(content.products.personalFinance.terms.ar.length);
  expect(answer).not.toContain('{');
});

test.each([
  [
    'a text before the first question',
    'rates.en.md',
    /^/,
    'Hello\n\n',
    /^rates\.en\.md:1: Begin the text with a question/,
  ],
  ['a question without an id', 'rates.en.md', ' {#my-rate}', '', /^rates\.en\.md:1: Write the question as/],
  [
    'a question with the id that the editor begins with',
    'rates.en.md',
    '{#my-rate}',
    '{#new-question}',
    /^rates\.en\.md:1: Replace new-question with a short name/,
  ],
  ['an id that an address cannot hold', 'rates.en.md', '{#my-rate}', '{#My Rate}', /^rates\.en\.md:1: /],
  [
    'a question without an answer',
    'rates.en.md',
    /\n\n.*?(?=\n## )/s,
    '\n',
    /^rates\.en\.md:1: This question has no answer\.$/,
  ],
  ['a tag', 'safety.ar.md', /$/, '\n<b>x</b>\n', /^safety\.ar\.md:\d+: HTML tags are not allowed/],
  [
    'an unknown name in braces',
    'safety.ar.md',
    /$/,
    '\n{company.fax}\n',
    /^safety\.ar\.md:\d+: The site has no value \{company\.fax\}\.$/,
  ],
  ['a name without a dot', 'safety.ar.md', /$/, '\n{tollFree}\n', /no value \{tollFree\}\.$/],
  ['an open brace', 'safety.ar.md', /$/, '\n{company.tollFree\n', /no value \{company\.tollFree\.$/],
  ['braces in braces', 'safety.ar.md', /$/, '\n{{company.tollFree}}\n', /no value /],
  ['a name with a blank', 'safety.ar.md', /$/, '\n{company. fax}\n', /no value \{company\. fax\}\.$/],
  ['a name of an object', 'safety.ar.md', /$/, '\n{company.working}\n', /no value \{company\.working\}\.$/],
  ['a name of every object', 'safety.ar.md', /$/, '\n{company.constructor}\n', /no value /],
  [
    'questions in another order',
    'rates.en.md',
    '{#my-rate}',
    '{#rate}',
    /^rates\.ar\.md:1: The other language has the question rate here\./,
  ],
  [
    'an extra question',
    'rates.ar.md',
    /$/,
    '\n## س {#more}\n\nج\n',
    /^rates\.en\.md:\d+: The other language has the question more /,
  ],
  [
    'a repeated subject',
    'help.json',
    '"safety"',
    '"rates"',
    /^help\.json:\d+: subjects\.1\.id: Row 1 has the same value/,
  ],
  [
    'a subject without a text',
    'help.json',
    '"safety"',
    '"other"',
    /^other\.(ar|en)\.md: This file cannot be read/,
  ],
])('rejects %s with file, line and reason', async (_, file, from, to, reason) => {
  await write(file, (text) => text.replace(from, to));
  expect(await refusal()).toMatch(reason);
});

test('rejects a question id that two subjects share', async () => {
  for (const language of ['ar', 'en']) {
    await write(`safety.${language}.md`, (text) => text.replace('{#codes}', '{#my-rate}'));
  }
  expect(await refusal()).toMatch(/^safety\.ar\.md:1: Another question has the name my-rate\./);
});

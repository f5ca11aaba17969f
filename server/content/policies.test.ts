import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forms } from '#domain/forms/forms.ts';
import words from '#locales/en/forms.json' with { type: 'json' };
import { companyDir } from '#tests/support/company.ts';
import { readContent } from './content.ts';
import { ContentError } from './faults.ts';
import { readPolicies } from './policies.ts';
import { contentValues } from './values.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policies-'));
  await cp(`${companyDir}/policies`, join(folder, 'policies'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const content = await readContent(companyDir);
const read = () => readPolicies(folder, content.cookies, contentValues(content));
const privacy = 'privacy-policy.en.md';
const pathOf = (file: string) => join(folder, 'policies', file);
const linesOf = async (file: string) => (await readFile(pathOf(file), 'utf8')).split('\n');
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(pathOf(file), 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(pathOf(file), change(text));
}
async function lineOf(file: string, start: string): Promise<number> {
  const index = (await linesOf(file)).findIndex((line) => line.startsWith(start));
  expect(index, start).toBeGreaterThan(-1);
  return index + 1;
}
/** Returns the error message that the operator sees, without the folder. */
async function refusal(): Promise<string> {
  const outcome = await read().catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ContentError);
  return (outcome as ContentError).message.replace(`${folder}/policies/`, '');
}

test('the policies have the sections and figures of R16.3 in both languages', async () => {
  const policies = await read();
  for (const language of ['ar', 'en'] as const) {
    const numbered = (name: keyof typeof policies) =>
      policies[name][language].sections.filter(({ title }) => /^\d+\. /.test(title)).length;
    expect(numbered('privacyPolicy')).toBe(6);
    expect(numbered('cookiesPolicy')).toBe(9);
    const said = Object.values(policies)
      .map((policy) => policy[language].html.replace(/<[^>]*>/g, ''))
      .join('\n');
    // Retention, answers, children, offers, cookies (R16.3).
    const [ten, thirty, eighteen, twenty, three, one] =
      language === 'ar'
        ? ['10 سنوات', '30 يومًا', 'سن 18', '20 يومًا', '3 سنوات', 'سنة واحدة']
        : ['10 years', '30 days', 'under 18', '20 days', '3 years', '1 year'];
    for (const figure of [ten, thirty, eighteen, twenty, three, one]) expect(said).toContain(figure);
  }
});

test('a policy has a version and a lead, and its sections link to its text', async () => {
  const { privacyPolicy } = await read();
  expect(privacyPolicy.en.version).toBe(privacyPolicy.ar.version);
  const source = await readFile(pathOf('privacy-policy.en.md'), 'utf8');
  expect(source).toContain(`lead: ${privacyPolicy.en.lead}\n`);
  for (const { id } of privacyPolicy.en.sections) expect(privacyPolicy.en.html).toContain(`<h2 id="${id}">`);
});

test('reads a file with a byte order mark and Windows line endings', async () => {
  await edit(privacy, (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  expect((await read()).privacyPolicy.en.version).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each(['privacy-policy.ar.md', 'offers-terms.en.md'])('reports a missing %s', async (file) => {
  await rm(pathOf(file));
  expect(await refusal()).toBe(`${file}: This file cannot be read (ENOENT).`);
});

describe('front matter', () => {
  test.each([
    ['is missing', /^---[\s\S]*?---\n/, '', '1: Begin the text with its fields between two lines of ---.'],
    ['does not end', /\n---\n/, '\n', '1: Begin the text with its fields between two lines of ---.'],
    ['has no version', /version: .*\n/, '', '1: version: Fill in this field.'],
    [
      'has an invalid date',
      /2026-11-\d\d/,
      '2026-11-31',
      '2: version: Enter a date that exists, such as 2026-11-30.',
    ],
    ['has no lead', /lead: .*/, 'lead:', '3: lead: Enter some text.'],
    [
      'has an unknown name',
      /lead:/,
      'author: x\nlead:',
      '3: author: The site does not know author. Remove it.',
    ],
    ['has a repeated name', /lead:/, 'version: 2026-01-01\nlead:', '3: version is there twice. Remove one.'],
    [
      'has a line without a name',
      /lead:/,
      'soon\nlead:',
      '3: Write a line such as version: 2026-11-01 here.',
    ],
  ])('front matter that %s is reported with its line', async (_, from, to, told) => {
    await edit(privacy, (text) => text.replace(from, to));
    expect(await refusal()).toBe(`${privacy}:${told}`);
  });
});

describe('sections', () => {
  test('a numbered section missing in the middle is reported at the next section', async () => {
    const line = await lineOf(privacy, '## 4. ');
    await edit(privacy, (text) => text.replace(/## 3\. [\s\S]*?(?=## 4\. )/, ''));
    const told = await refusal();
    expect(told).toMatch(
      /^privacy-policy\.en\.md:\d+: A section is missing here\. Its heading begins with ## 3\.$/,
    );
    expect(Number(told.split(':')[1])).toBeLessThan(line);
    expect((await linesOf(privacy))[Number(told.split(':')[1]) - 1]).toMatch(/^## 4\. /);
  });

  test('a missing last numbered section is reported at the next section', async () => {
    const line = await lineOf(privacy, '## 6. ');
    await edit(privacy, (text) => text.replace('## 6. ', '## '));
    expect(await refusal()).toBe(
      `${privacy}:${line}: A section is missing here. Its heading begins with ## 6.`,
    );
  });

  test('numbered sections are rejected after the unnumbered sections', async () => {
    const line = await lineOf(privacy, '## Definitions');
    await edit(privacy, (text) => text.replace('## Definitions', '## 7. Definitions'));
    expect(await refusal()).toBe(`${privacy}:${line}: Numbered sections must come before the others.`);
  });

  test('numbered sections may exceed those that R16.3 lists', async () => {
    for (const language of ['ar', 'en']) {
      const other = language === 'en' ? '## Contact' : '## التواصل';
      await edit(`privacy-policy.${language}.md`, (text) => text.replace(other, `## 7. More\n\n${other}`));
    }
    expect((await read()).privacyPolicy.en.sections[6]?.title).toBe('7. More');
  });
});

test.each([
  ['without its table', (text: string) => text.replace(/(## Definitions\n)[\s\S]*/, '$1\nNone.\n')],
  ['with an empty table', (text: string) => text.replace(/(\| --- \| --- \|\n)(?!.*## )[^#]*$/, '$1')],
])('reports definitions %s as missing', async (_, change) => {
  const line = await lineOf(privacy, '## Definitions');
  await edit(privacy, change);
  expect(await refusal()).toBe(
    `${privacy}:${line}: The last section must contain the definitions, in a table.`,
  );
});

test('reports HTML in a policy with its line in the file, counting front matter', async () => {
  const line = await lineOf(privacy, '## 5. ');
  await edit(privacy, (text) => text.replace('## 5. ', '## 5. <b>'));
  expect(await refusal()).toBe(`${privacy}:${line}: HTML tags are not allowed. Use the formatting buttons.`);
});

describe('languages', () => {
  test('both languages of a policy must have the same version', async () => {
    await edit(privacy, (text) => text.replace(/^version: .*$/m, 'version: 2026-12-01'));
    expect(await refusal()).toMatch(
      /:2: The other language has the version \d{4}-\d\d-\d\d\. Use the same date\.$/,
    );
  });

  test('both languages of a policy must have the same sections; the error names the file that lacks one', async () => {
    await edit(privacy, (text) => text.replace('## Definitions', '## Besides\n\n## Definitions'));
    expect(await refusal()).toMatch(
      /^privacy-policy\.ar\.md:\d+: The section Definitions is missing\. See line \d+ in the other language\.$/,
    );
  });

  test('both languages of a policy must have the same table rows; the error names the file that lacks one', async () => {
    await edit(privacy, (text) => text.replace(/\| Malpractice reports .*\n/, ''));
    expect(await refusal()).toMatch(
      /^privacy-policy\.en\.md:\d+: This table lacks row \d+ or an earlier one\. See line \d+ in the other language\.$/,
    );
  });
});

describe('cookie lists', () => {
  const file = 'cookies-policy.en.md';

  test.each(['ar', 'en'] as const)('the policy’s cookie lists match cookies.json (%s)', async (language) => {
    const { html } = (await read()).cookiesPolicy[language];
    const said = html.replace(/<[^>]*>/g, '\n');
    for (const { name, purpose, duration } of Object.values(content.cookies.categories).flat()) {
      for (const text of [name, purpose[language], duration[language]]) expect(said).toContain(text);
    }
    expect(html).not.toContain('{cookies');
  });

  test('the policy’s cookie lists are escaped as text', async () => {
    const categories = structuredClone(content.cookies.categories);
    const [first] = categories.essential;
    if (first) first.purpose.en = '<script>alert(1)</script>';
    const { html } = (await readPolicies(folder, { ...content.cookies, categories }, contentValues(content)))
      .cookiesPolicy.en;
    expect(html).toContain('<td>&lt;script&gt;alert(1)&lt;/script&gt;</td>');
  });

  test('a missing or repeated cookie list in the policy is reported with its line', async () => {
    const line = await lineOf(file, '| {cookies: marketing}');
    await edit(file, (text) => text.replace('{cookies: marketing}', '{cookies: analytics}'));
    expect(await refusal()).toBe(`${file}:${line}: The row | {cookies: analytics} | does not belong here.`);
    await edit(file, (text) => text.replaceAll(/\{cookies: analytics\}.*\n/g, ''));
    expect(await refusal()).toMatch(
      /^cookies-policy\.en\.md:\d+: Add the row \| \{cookies: analytics\} \|\./,
    );
  });
});

test('the privacy policy lists each form with the fields that its definition asks for', async () => {
  const { privacyPolicy } = await read();
  for (const { html } of [privacyPolicy.ar, privacyPolicy.en])
    expect(html.match(/<tr>\n<td>[^<]+<\/td>\n<td>[^<]+\s· [^<]+<\/td>/g)?.length).toBe(
      Object.keys(forms).length,
    );
  const asked = forms.careers.fields.map((name) => words.fields[name].title).join(String.raw`\s· `);
  expect(privacyPolicy.en.html).toMatch(new RegExp(`<td>${words.names.careers}</td>\n<td>${asked}</td>`));
});

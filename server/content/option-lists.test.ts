import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Option } from '#domain/rules/options.ts';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from './content.ts';

type Written = Record<string, Option[]>;

/** Returns the content with changed option lists, or the error message. */
async function withLists(change: (lists: Written) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(companyDir, folder, { recursive: true });
  const file = join(folder, 'option-lists.json');
  const lists = JSON.parse(await readFile(file, 'utf8')) as Written;
  change(lists);
  await writeFile(file, JSON.stringify(lists, null, 2));
  return readContent(folder).catch((error: Error) => error.message.slice(folder.length + 1));
}

const last: Option = { value: 40, en: 'Radio', ar: 'إذاعة' };

test('a company can add an option and retire others', async () => {
  const content = await withLists((lists) => {
    for (const option of lists.reachWay ?? []) option.retired = true;
    lists.reachWay?.push(last);
  });
  if (typeof content === 'string') throw new Error(content);
  expect(content.lists.reachWay.filter(({ retired }) => !retired)).toEqual([last]);
  expect(content.lists.workSector).toHaveLength(4);
});

test.each<[string, (lists: Written) => void, RegExp]>([
  ['a list that is missing', (lists) => delete lists.militaryRank, /militaryRank/],
  ['a list that rules depend on', (lists) => Object.assign(lists, { salary: [last] }), /salary/],
  ['a repeated value', (lists) => lists.reachWay?.push({ ...last, value: 1 }), /reachWay.*Row 1/],
  [
    'a repeated label',
    (lists) => lists.reachWay?.push({ ...last, ar: lists.reachWay[0]?.ar ?? '' }),
    /reachWay.*Row 1/,
  ],
  [
    'no choice',
    (lists) => Object.assign(lists, { reachWay: [{ ...last, retired: true }] }),
    /At least one option/,
  ],
  [
    'a value that is not a number',
    (lists) => Object.assign(lists.reachWay?.[0] ?? {}, { value: '1' }),
    /value/,
  ],
  ['one language', (lists) => Object.assign(lists.reachWay?.[0] ?? {}, { ar: '' }), /ar/],
])('rejects %s', async (_, change, said) => {
  expect(await withLists(change)).toMatch(/^option-lists\.json:\d+: /);
  expect(await withLists(change)).toMatch(said);
});

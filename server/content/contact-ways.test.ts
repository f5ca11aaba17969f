import { expect, test } from 'vitest';
import { companySchema } from '#contract/content/schemas.ts';
import { vacanciesSchema } from '#contract/content/vacancies.ts';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from './content.ts';

const said = (outcome: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  outcome.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());

const both = (text: string) => ({ ar: text, en: text });
const vacancy = {
  id: 'accountant-riyadh',
  title: both('Accountant'),
  place: both('Riyadh'),
  description: both('Keeps the books.'),
  closes: '2026-12-31',
};

test.each([
  ['no vacancy at all', [], undefined],
  [
    'an invalid id',
    [{ ...vacancy, id: 'a b' }],
    ['0.id use only lower-case letters, digits and hyphens: it is part of an address'],
  ],
  ['a repeated id', [vacancy, vacancy], ['duplicate id']],
  ['no closing day', [{ ...vacancy, closes: '31/12/2026' }], ['0.closes Invalid ISO date']],
  ['a title in one language', [{ ...vacancy, title: { ar: 'محاسب', en: ' ' } }], ['0.title.en is blank']],
])('validates vacancies.json with %s', (_, vacancies, faults) => {
  expect(said(vacanciesSchema.safeParse(vacancies))).toEqual(faults);
});

test('accepts a company without WhatsApp, and rejects a WhatsApp number with other characters than digits', async () => {
  const { company, lists } = await readContent(companyDir);
  expect(lists.callTime.map(({ value }) => value)).toEqual([1, 2, 3]);
  const { whatsapp, ...without } = company;
  expect(said(companySchema.safeParse(without))).toBeUndefined();
  expect(whatsapp).toMatch(/^\d+$/);
  expect(said(companySchema.safeParse({ ...without, whatsapp: '+966 55' }))).toEqual([
    'whatsapp Invalid number with its country and nothing but digits',
  ]);
});

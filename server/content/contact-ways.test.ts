import { expect, test } from 'vitest';
import { companySchema } from '#contract/content/schemas.ts';
import { vacanciesSchema } from '#contract/content/vacancies.ts';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from './content.ts';
import { parseContent } from './faults.ts';

const said = (outcome: ReturnType<typeof parseContent>) =>
  'faults' in outcome
    ? outcome.faults.map(({ place, key }) => `${place.join('.')} ${key}`.trim())
    : undefined;

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
  ['an invalid id', [{ ...vacancy, id: 'a b' }], ['0.id slug']],
  ['a repeated id', [vacancy, vacancy], ['1.id sameAsRow']],
  ['no closing day', [{ ...vacancy, closes: '31/12/2026' }], ['0.closes date']],
  ['a title in one language', [{ ...vacancy, title: { ar: 'محاسب', en: ' ' } }], ['0.title.en blank']],
])('validates vacancies.json with %s', (_, vacancies, faults) => {
  expect(said(parseContent(vacanciesSchema, vacancies))).toEqual(faults);
});

test('accepts a company without WhatsApp, and rejects a WhatsApp number with other characters than digits', async () => {
  const { company, lists } = await readContent(companyDir);
  expect(lists.callTime.map(({ value }) => value)).toEqual([1, 2, 3]);
  const { whatsapp, ...without } = company;
  expect(said(parseContent(companySchema, without))).toBeUndefined();
  expect(whatsapp).toMatch(/^\d+$/);
  expect(said(parseContent(companySchema, { ...without, whatsapp: '+966 55' }))).toEqual([
    'whatsapp whatsapp',
  ]);
});

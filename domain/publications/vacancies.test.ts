import { expect, test } from 'vitest';
import { openVacancies, vacancyName } from './vacancies.ts';

const accountant = { closes: '2026-06-30' };
const adviser = { closes: '2026-05-31' };

test.each([
  ['2026-05-30', [adviser, accountant]],
  ['2026-05-31', [adviser, accountant]],
  ['2026-06-01', [accountant]],
  ['2026-07-01', []],
])('openVacancies on %s returns those not closed, the earliest closing first: %j', (today, open) => {
  expect(openVacancies([accountant, adviser], today)).toEqual(open);
});

test('vacancyName joins title and place with the comma of the language', () => {
  const vacancy = { title: { ar: 'محاسب', en: 'Accountant' }, place: { ar: 'الرياض', en: 'Riyadh' } };
  expect(vacancyName(vacancy, 'ar')).toBe('محاسب، الرياض');
  expect(vacancyName(vacancy, 'en')).toBe('Accountant, Riyadh');
});

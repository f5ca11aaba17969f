import { expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from '../../content/content.ts';
import { codeText } from './code-text.ts';

const company = (await readContent(companyDir)).company.name;
const purposes = ['personal-finance', 'contact', 'email-update', 'follow'] as const;

test.each([
  ['en', 160],
  ['ar', 70],
] as const)(
  'a message in %s contains its code as the only number, in at most %i characters',
  (language, most) => {
    const texts = purposes.map((purpose) => codeText(purpose, '4821', language, company[language]));
    for (const text of texts) {
      expect(text.match(/\d+/g)).toEqual(['4821']);
      expect(text.length).toBeLessThanOrEqual(most);
    }
    expect(new Set(texts).size).toBe(purposes.length);
  },
);

import { describe, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from '../../content/content.ts';
import { codeText } from './code-text.ts';

const company = (await readContent(companyDir)).company.name;

describe.each([
  ['personal-finance', /apply for finance/, /تمويلكم/],
  ['contact', /send your message/, /رسالتكم/],
  ['email-update', /change your e-mail address/, /لتغيير بريدكم الإلكتروني/],
  ['follow', /follow what you sent/, /لمتابعة طلبكم/],
] as const)('the text message of a code for %s', (purpose, en, ar) => {
  test.each([
    ['en', en, 160],
    ['ar', ar, 70],
  ] as const)(
    'says in %s what the code does, in one message, with no other four digits',
    (language, said, most) => {
      const text = codeText(purpose, '4821', language, company[language]);
      expect(text).toMatch(said);
      expect(text.match(/\d+/g)).toEqual(['4821']);
      expect(text.length).toBeLessThanOrEqual(most);
    },
  );
});

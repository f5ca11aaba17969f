import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { pdf } from '#tests/support/files.ts';
import { checkFile } from './check-file.ts';

const accept = ['.pdf', '.doc', '.docx', '.jpg', '.png'];
const check = (name: string, content: Buffer) => checkFile({ name, content }, accept, []);

describe('PDF header', () => {
  test.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['a job header of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ['1,024 zeros', '\0'.repeat(1024)],
  ])('a PDF header is accepted after %s', async (_, before) => {
    const content = Buffer.concat([Buffer.from(before, 'latin1'), pdf()]);
    expect(await check('a.pdf', content)).toMatchObject({ file: { content } });
  });

  test.each([
    ['1,025 zeros', '\0'.repeat(1025)],
    ["a program's first bytes", 'MZ\x90\0'],
    ["a script's first line", '#!/bin/sh\n'],
    ['an archive', 'PK\x03\x04'],
  ])('a PDF header is rejected after %s', async (_, before) => {
    const content = Buffer.concat([Buffer.from(before, 'latin1'), pdf()]);
    expect(await check('a.pdf', content)).toEqual({ message: 'fileContentWrong' });
  });
});

describe('PDF names', () => {
  test.each(['/E#6ecrypt', '/E#6Ecrypt', '/#45#6e#63#72#79#70#74'])(
    'a password-protected PDF is recognised by an escaped name: %s',
    async (name) => {
      const locked = new URL('../../../tests/support/locked/user-rc4.pdf', import.meta.url);
      const content = Buffer.from((await readFile(locked, 'latin1')).replace('/Encrypt', name), 'latin1');
      expect(await check('a.pdf', content)).toEqual({ message: 'fileNeedsPassword' });
    },
  );

  test.each(['/J#61vaScript ', '/#4aS(x)', '/#4c#61unch<', '/Launch>', '/JS%'])(
    'a script is noted by its name and the character after it: %s',
    async (name) => {
      expect(await check('a.pdf', pdf(name))).toMatchObject({ file: { notes: ['scripts'] } });
    },
  );

  test.each(['/JSON ', '/J#53ON ', '/Launcher<', '/js ', '/#6aS '])(
    'another name is not noted: %s',
    async (name) => {
      expect(await check('a.pdf', pdf(name))).toMatchObject({ file: { notes: [] } });
    },
  );
});

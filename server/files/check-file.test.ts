import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mostFileBytes } from '#domain/files.ts';
import { checkFile } from './check-file.ts';
import { doc, docx, pdf, photo, zip } from './testing-files.ts';

const accept = ['.pdf', '.doc', '.docx', '.jpg', '.png'];
const check = (name: string, content: Buffer | string) =>
  checkFile({ name, content: Buffer.from(content) }, accept);
const bomb = Buffer.alloc(120 * 1024 * 1024);

describe('a document that is what its name says', () => {
  test.each([
    ['cv.pdf', pdf(), 'application/pdf', []],
    ['CV.PDF', pdf(), 'application/pdf', []],
    ['cv.doc', doc(), 'application/msword', []],
    ['cv.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', []],
    ['cv.pdf', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'application/pdf', ['scripts']],
    ['cv.doc', doc('_VBA_PROJECT'), 'application/msword', ['macros']],
    [
      'cv.docx',
      docx({ name: 'word/vbaProject.bin', content: 'x' }, { name: 'word/embeddings/a.bin', content: 'x' }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ['macros', 'embedded'],
    ],
  ])('%s is kept as it is, and what is in it is named', async (name, content, contentType, notes) => {
    expect(await check(name, content)).toMatchObject({ file: { name, content, contentType, notes } });
  });
});

describe('a document that is something else', async () => {
  const bytes = Buffer.from;
  const jpeg = await photo();
  test.each<[string, string, Buffer | string, string]>([
    ['a program', 'cv.exe', 'MZ', 'fileTypeWrong'],
    [
      'a program under a document name',
      'cv.pdf',
      bytes('4d5a90000300000004000000ffff', 'hex'),
      'fileContentWrong',
    ],
    ['a program for Linux', 'cv.doc', bytes('7f454c460201010000', 'hex'), 'fileContentWrong'],
    ['a page', 'cv.pdf', '<!doctype html><script>alert(1)</script>', 'fileContentWrong'],
    ['a page before a PDF', 'cv.pdf', `<script>alert(1)</script>${pdf()}`, 'fileContentWrong'],
    ['a page as an old document', 'cv.doc', '<html><body>Word</body></html>', 'fileContentWrong'],
    ['a script', 'cv.docx', '#!/bin/sh\nrm -rf /', 'fileContentWrong'],
    ['an archive', 'cv.docx', zip([{ name: 'a.txt', content: 'x' }]), 'fileContentWrong'],
    [
      'a spreadsheet',
      'cv.docx',
      zip([
        { name: '[Content_Types].xml', content: 'spreadsheetml.sheet.main+xml' },
        { name: 'xl/workbook.xml', content: '' },
      ]),
      'fileContentWrong',
    ],
    [
      'an installer, which shares the old format',
      'cv.doc',
      bytes('d0cf11e0a1b11ae1', 'hex'),
      'fileContentWrong',
    ],
    [
      'a PDF that is an archive too',
      'cv.pdf',
      Buffer.concat([pdf(), zip([{ name: 'a.js', content: 'x' }])]),
      'fileContentWrong',
    ],
    [
      'a document that is an archive too',
      'cv.doc',
      Buffer.concat([doc(), zip([{ name: 'a.js', content: 'x' }])]),
      'fileContentWrong',
    ],
    ['a cut PDF', 'cv.pdf', pdf().subarray(0, 60), 'fileContentWrong'],
    ['a cut archive', 'cv.docx', docx().subarray(0, 200), 'fileContentWrong'],
    [
      'a path that leaves the archive',
      'cv.docx',
      docx({ name: '../../etc/passwd', content: 'x' }),
      'fileContentWrong',
    ],
    ['a PNG under a JPEG name', 'id.jpg', await photo('png'), 'fileContentWrong'],
    ['half a photograph', 'id.jpg', jpeg.subarray(0, jpeg.length / 2), 'fileContentWrong'],
    ['no ending', 'cv', pdf(), 'fileTypeWrong'],
    ['an ending after the ending', 'cv.pdf.html', pdf(), 'fileTypeWrong'],
    ['nothing', 'cv.pdf', '', 'fileEmpty'],
    ['a byte too much', 'cv.pdf', Buffer.alloc(mostFileBytes + 1), 'fileTooLarge'],
  ])('%s is refused', async (_, name, content, message) => {
    expect(await check(name, content)).toEqual({ message });
  });

  test('an archive that unpacks to more than a memory is refused, whatever size it states', async () => {
    const honest = docx({ name: 'word/media/a.bin', content: bomb });
    const lying = docx({ name: 'word/media/a.bin', content: bomb, statedSize: 1000 });
    expect(honest.length).toBeLessThan(200_000);
    expect(await check('cv.docx', honest)).toEqual({ message: 'fileContentWrong' });
    expect(await check('cv.docx', lying)).toEqual({ message: 'fileContentWrong' });
  });
});

describe('a photograph', () => {
  test.each(['jpeg', 'png'] as const)(
    'as %s loses what it says of place and owner, and what hides behind it',
    async (format) => {
      const taken = await photo(format);
      expect(taken.includes('SECRET-NAME')).toBe(true);
      const hidden = Buffer.concat([taken, zip([{ name: 'a.js', content: 'HIDDEN' }])]);
      const checked = await check(`id.${format}`, hidden);
      if (!('file' in checked)) throw new Error(checked.message);
      const { content } = checked.file;
      for (const secret of ['SECRET-NAME', 'SECRET-CAMERA', 'PK\x05\x06'])
        expect(content.includes(secret)).toBe(false);
      const { exif, width, height } = await sharp(content).metadata();
      expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 20 });
    },
  );
});

describe("a file's name", () => {
  test.each([
    ['../../etc/cron.d/x.pdf', 'x.pdf'],
    ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
    ['cv\r\nBcc: x.pdf', 'cv_Bcc_ x.pdf'],
    ['cv\u202efdp.exe.pdf', 'cvfdp.exe.pdf'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['سيرتي الذاتية.pdf', 'سيرتي الذاتية.pdf'],
    [`${'ن'.repeat(300)}.pdf`, `${'ن'.repeat(100)}.pdf`],
    ['.pdf', 'file.pdf'],
    ['<script>.pdf', '_script_.pdf'],
  ])('%j becomes %j', async (sent, kept) => {
    const checked = await check(sent, pdf());
    expect('file' in checked ? checked.file.name : checked).toBe(kept);
  });
});

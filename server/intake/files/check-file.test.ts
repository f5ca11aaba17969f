import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxFileBytes } from '#domain/rules/files.ts';
import { doc, docx, pdf, photo, zip } from '#tests/support/files.ts';
import { checkFile } from './check-file.ts';
import { FileCheckBusy } from './run-checker.ts';

const accept = ['.pdf', '.doc', '.docx', '.jpg', '.png'];
const check = (name: string, content: Buffer | string) =>
  checkFile({ name, content: Buffer.from(content) }, accept, []);
const bomb = Buffer.alloc(120 * 1024 * 1024);

describe('valid document', () => {
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
    [
      'cv.docx',
      docx({ name: 'word/vba.exe', content: 'x' }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ['embedded'],
    ],
  ])(
    '%s is stored unchanged, and its active contents are noted',
    async (name, content, contentType, notes) => {
      expect(await check(name, content)).toMatchObject({ file: { name, content, contentType, notes } });
    },
  );
});

describe('document that does not match its name', async () => {
  const bytes = Buffer.from;
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
        {
          name: '[Content_Types].xml',
          content:
            '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        },
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
    ['a page that begins as a PDF', 'cv.pdf', bytes('%PDF-1.4\n<html></html>'), 'fileContentWrong'],
    ['a cut archive', 'cv.docx', docx().subarray(0, 200), 'fileContentWrong'],
    [
      'a path that leaves the archive',
      'cv.docx',
      docx({ name: '../../../etc/passwd', content: 'x' }),
      'fileContentWrong',
    ],
    ['a PNG under a JPEG name', 'id.jpg', await photo('png'), 'fileContentWrong'],
    [
      'a text that only names the stream of a document',
      'cv.doc',
      Buffer.concat([doc().subarray(0, 512), bytes('WordDocument', 'utf16le')]),
      'fileContentWrong',
    ],
    [
      "an archive behind a PDF, and a PDF's end behind that",
      'cv.pdf',
      Buffer.concat([pdf(), zip([{ name: 'a.exe', content: 'x' }]), bytes('\n%%EOF\n')]),
      'fileContentWrong',
    ],
    [
      'an archive behind a document, with a byte behind it',
      'cv.doc',
      Buffer.concat([doc(), zip([{ name: 'a.exe', content: 'x' }]), bytes('x')]),
      'fileContentWrong',
    ],
    [
      'another kind of archive behind a PDF',
      'cv.pdf',
      Buffer.concat([pdf(), bytes('Rar!\x1a\x07\x00%%EOF', 'latin1')]),
      'fileContentWrong',
    ],
    ['no ending', 'cv', pdf(), 'fileTypeWrong'],
    ['an ending after the ending', 'cv.pdf.html', pdf(), 'fileTypeWrong'],
    ['nothing', 'cv.pdf', '', 'fileEmpty'],
    ['a file one byte over the limit', 'cv.pdf', Buffer.alloc(maxFileBytes + 1), 'fileTooLarge'],
  ])('%s is rejected', async (_, name, content, message) => {
    expect(await check(name, content)).toEqual({ message });
  });

  test('an archive that unpacks to too much is rejected, whatever size it states', async () => {
    const honest = docx({ name: 'word/media/a.bin', content: bomb });
    const lying = docx({ name: 'word/media/a.bin', content: bomb, statedSize: 1000 });
    expect(honest.length).toBeLessThan(200_000);
    expect(await check('cv.docx', honest)).toEqual({ message: 'fileContentWrong' });
    expect(await check('cv.docx', lying)).toEqual({ message: 'fileContentWrong' });
  });
});

describe('photograph', () => {
  test.each(['jpeg', 'png'] as const)(
    'a photograph as %s loses its location and owner, and anything appended to it',
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

describe('unusual files', () => {
  const types = (part: string, kind = 'vnd.openxmlformats-officedocument.wordprocessingml.document') =>
    `<Types><Override PartName="/${part}" ContentType="application/${kind}.main+xml"/></Types>`;
  const archive = (content: string | Buffer, ...further: { name: string; content: string }[]) =>
    zip([{ name: '[Content_Types].xml', content }, { name: 'word/document2.xml', content: '' }, ...further]);
  test.each<[string, string, Buffer, string[]]>([
    ['a PDF after a blank line', 'a.pdf', Buffer.concat([Buffer.from('\r\n'), pdf()]), []],
    ['a PDF with zeros behind it', 'a.pdf', Buffer.concat([pdf(), Buffer.alloc(9000)]), []],
    ['a .docx whose document has another name', 'a.docx', archive(types('word/document2.xml')), []],
    [
      'a .docx in UTF-16',
      'a.docx',
      archive(Buffer.from(`\ufeff${types('word/document2.xml')}`, 'utf16le')),
      [],
    ],
    [
      'macros under another name',
      'a.docx',
      archive(
        types('word/document2.xml').replace(
          '</Types>',
          '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
        { name: 'word/x.bin', content: '' },
      ),
      ['macros'],
    ],
    [
      'a program inside',
      'a.docx',
      archive(types('word/document2.xml'), { name: 'word/evil.exe', content: '' }),
      ['embedded'],
    ],
    [
      'an old document with an archive inside',
      'a.doc',
      Buffer.concat([doc(), zip([{ name: 'x', content: '' }]), Buffer.alloc(2048)]),
      ['embedded'],
    ],
  ])('the file check accepts %s', async (_, name, content, notes) => {
    expect(await check(name, content)).toMatchObject({ file: { notes } });
  });

  test.each([
    ['without its end mark', pdf().subarray(0, -'%%EOF\n'.length)],
    ['with a web page behind it', Buffer.concat([pdf(), Buffer.alloc(8000, '<p>Thank you</p>')])],
  ])('the file check accepts a PDF %s, as readers do', async (_, content) => {
    expect(await check('a.pdf', content)).toMatchObject({ file: { content } });
  });

  test('the file check accepts a PDF with ten million blanks', async () => {
    const blanks = Buffer.concat([pdf(), Buffer.alloc(9_900_000, ' '), Buffer.from('%%EOF')]);
    expect(await check('a.pdf', blanks)).toMatchObject({ file: { notes: [] } });
  });

  test.each([
    ['records of archives', 'PK\x05\x06', { message: 'fileContentWrong' }],
    ['names that begin as one of a script does', '/JSX', { file: { notes: [] } }],
  ])(
    'the file check reads a PDF with ten million bytes of %s without searching each byte',
    async (_, mark, result) => {
      const filled = Buffer.concat([pdf(), Buffer.alloc(9_900_000, mark, 'latin1'), Buffer.from('%%EOF')]);
      const indexOf = vi.spyOn(Buffer.prototype, 'indexOf');
      onTestFinished(() => indexOf.mockRestore());
      expect(await check('a.pdf', filled)).toMatchObject(result);
      expect(indexOf.mock.calls.length).toBeLessThan(1000);
    },
  );

  test('the file check rejects a document whose stream is named everywhere except in its directory', async () => {
    const names = Buffer.alloc(1_000_000, Buffer.from('WordDocument\0', 'utf16le'));
    expect(await check('a.doc', Buffer.concat([doc().subarray(0, 512), names]))).toEqual({
      message: 'fileContentWrong',
    });
  });

  test('the file check rejects a picture that waited too long, and processes the next one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = check('a.jpg', await photo());
    const second = check('a.jpg', await photo());
    vi.advanceTimersByTime(20_001);
    const third = check('a.jpg', await photo());
    expect(await first).toMatchObject({ file: { name: 'a.jpg' } });
    await expect(second).rejects.toThrow(FileCheckBusy);
    expect(await third).toMatchObject({ file: { name: 'a.jpg' } });
  });

  test('the file check rejects an endless list of parts', async () => {
    const endless = zip([{ name: '[Content_Types].xml', content: '<Override PartName="'.repeat(50_000) }]);
    expect(await check('a.docx', endless)).toEqual({ message: 'fileContentWrong' });
  });

  test('the file check accepts a photograph that was cut short', async () => {
    const jpeg = await photo();
    expect(await check('a.jpg', jpeg.subarray(0, -1))).toMatchObject({ file: { contentType: 'image/jpeg' } });
  });
});

describe('file name', () => {
  test.each([
    ['../../../etc/cron.d/x.pdf', 'x.pdf'],
    ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
    ['cv\r\nBcc: x.pdf', 'cv Bcc: x.pdf'],
    ['cv\u202efdp.exe.pdf', 'cvfdp.exe.pdf'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['سيرتي الذاتية.pdf', 'سيرتي الذاتية.pdf'],
    [`${'ن'.repeat(300)}.pdf`, `${'ن'.repeat(100)}.pdf`],
    ['.pdf', 'file.pdf'],
    ['my "cv" <2>.pdf', 'my "cv" <2>.pdf'],
    ['سيرة.pdf\u200f', 'سيرة.pdf'],
    ['\u202bسيرة.pdf\u202c\u200e', 'سيرة.pdf'],
    ['سيرة.pdf\u200b', 'سيرة.pdf'],
    ['cv.pdf.', 'cv.pdf'],
  ])('the file name %j becomes %j', async (sent, stored) => {
    const checked = await check(sent, pdf());
    expect('file' in checked ? checked.file.name : checked).toBe(stored);
  });
});

import { expect, test } from 'vitest';
import { acceptAttribute, archiveName, cleanFileName, extensionOf, refuseFile } from './files.ts';

test.each([
  ['id.jpeg', '.jpg'],
  ['id.JFIF', '.jpg'],
  ['id.jpe', '.jpg'],
  ['cv.PDF', '.pdf'],
  ['سيرة.pdf\u200f', '.pdf'],
  ['سيرة.pdf\u200b\u200f', '.pdf'],
  ['cv.pdf\u2060 ', '.pdf'],
  ['cv.pdf.', '.pdf'],
  ['id.pjpeg', '.jpg'],
  ['cv.pdf.exe', '.exe'],
  ['cv.p\u200bdf', ''],
  ['cv', ''],
  ['...', ''],
])('extensionOf reads the extension of %j as %j', (name, kind) => {
  expect(extensionOf(name)).toBe(kind);
});

test('every JPEG extension is accepted and listed in the file chooser', () => {
  for (const ending of ['.jpg', '.jpeg', '.jfif', '.jpe', '.jif', '.pjpeg', '.pjp']) {
    expect(refuseFile({ name: `id${ending}`, size: 1 }, ['.pdf', '.jpg'])).toBeUndefined();
    expect(acceptAttribute(['.pdf', '.jpg']).split(',')).toContain(ending);
  }
});

test.each([
  ['a'.repeat(300), 'a'.repeat(200)],
  ['س'.repeat(150), 'س'.repeat(100)],
  ['历'.repeat(100), '历'.repeat(66)],
  ['😀'.repeat(100), '😀'.repeat(50)],
  [`a${'😀'.repeat(100)}`, `a${'😀'.repeat(49)}`],
])('cleanFileName cuts a long name after 200 bytes, between characters (case %#)', (stem, kept) => {
  expect(cleanFileName(`${stem}.pdf`)).toBe(`${kept}.pdf`);
});

test('a name in an archive has no character that Windows forbids, and keeps all others', () => {
  expect(archiveName('a/b\\c:d*e?f"g<h>i|j سيرة (1).pdf')).toBe('a_b_c_d_e_f_g_h_i_j سيرة (1).pdf');
});

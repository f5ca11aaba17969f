import { expect, test } from 'vitest';
import { acceptAttribute, extensionOf, refuseFile } from './files.ts';

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

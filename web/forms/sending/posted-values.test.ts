import { expect, test } from 'vitest';
import { contactWithFile } from '#domain/forms/contact.ts';
import { withLostFiles } from './posted-values.ts';

const file = new File(['x'], 'letter.pdf');

test('a page shown again asks for its files again, in the order of its fields', () => {
  const errors = { infoConsent: 'requiredField', idNumber: 'idPatternMessage' } as const;
  expect(
    Object.entries(withLostFiles({ form: contactWithFile, files: { attachment: [file] } }, errors)),
  ).toEqual([
    ['idNumber', 'idPatternMessage'],
    ['attachment', 'filesLost'],
    ['infoConsent', 'requiredField'],
  ]);
});

test('a file that was refused keeps its message, and no file is no error', () => {
  const refused = { attachment: 'fileTooLarge' } as const;
  expect(withLostFiles({ form: contactWithFile, files: { attachment: [file] } }, refused)).toEqual(refused);
  expect(withLostFiles({ form: contactWithFile, files: {} }, {})).toEqual({});
});

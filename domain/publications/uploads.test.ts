import { describe, expect, test } from 'vitest';
import { isUploadPath, maxPictureBytes, refuseUpload, uploadPath } from './uploads.ts';

const digest = '0123456789abcdef'.repeat(4);

describe('refuseUpload', () => {
  test.each([
    ['offer', 'car.JPEG', 50_000_000, undefined],
    ['offer', 'car.jpg', maxPictureBytes + 1, 'pictureFileTooLarge'],
    ['offer', 'car.svg', 900, 'pictureTypeWrong'],
    ['portrait', 'cv.pdf', 900, 'pictureTypeWrong'],
    ['cv', 'cv.docx', 900, 'pdfTypeWrong'],
    ['report', 'report.pdf', 11_000_000, 'fileTooLarge'],
    ['report', 'report.pdf', 0, 'fileEmpty'],
  ] as const)('for the kind %s, answers %s of %i bytes with %s', (kind, name, size, message) => {
    expect(refuseUpload(kind, { name, size })).toBe(message);
  });
});

describe('uploadPath', () => {
  test.each([
    ['offer', 'Summer Cars (2).PNG', 'files/offers/summer-cars-2-0123456789ab.webp'],
    ['report', 'القوائم المالية.pdf', 'files/reports/file-0123456789ab.pdf'],
    ['cv', `${'x'.repeat(300)}/../y.pdf`, `files/people/${'x'.repeat(40)}-0123456789ab.pdf`],
  ] as const)('names a file for %s', (kind, name, path) => {
    expect(uploadPath(kind, name, digest)).toBe(path);
    expect(isUploadPath(path)).toBe(true);
  });

  test('files of the sample content do not count as uploads', () => {
    expect(isUploadPath('files/offers/car.svg')).toBe(false);
    expect(isUploadPath('files/reports/board-report-2025.pdf')).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { reportFilePath } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf, photo } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { answerReport, openReport, openReportFile } from '#tests/support/officer.ts';

const server = serverForTests();
const { report, followUp, add } = whistleblowingHelpers(() => server);
const document = (bytes: number, name = 'proof.pdf') =>
  new File([new Uint8Array(Buffer.concat([pdf('word'), Buffer.alloc(bytes)]))], name);
const MiB = 1024 * 1024;

/** Requests a file as the form of the page does. */
const fileOf = async (receiptCode: string, id: string) => {
  const body = new URLSearchParams({ receiptCode, id });
  return server.request(reportFilePath, { method: 'POST', body });
};

test('five files are stored with a report under their names, and open for the officer', async () => {
  const files = [1, 2, 3, 4].map((at) => document(at, `proof-${at}.pdf`));
  files.push(new File([new Uint8Array(await photo())], 'photo.jpg'));
  const { status, body } = await report({}, { files });
  expect(status).toBe(200);
  const opened = await openReport(server.services, body.reference);
  expect(opened?.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const [at, file] of files.slice(0, 4).entries()) {
    const content = await openReportFile(server.services, body.reference, opened?.files[at]?.id);
    expect(content).toEqual(Buffer.from(await file.arrayBuffer()));
  }
});

test.each<[string, () => File[], number, string | undefined]>([
  ['six', () => Array.from({ length: 6 }, () => document(1)), 422, 'fiveFilesAtMost'],
  ['one over 10 MiB', () => [document(10 * MiB)], 422, 'fileTooLarge'],
  ['25 MiB together', () => [9, 9, 6.9].map((size) => document(size * MiB)), 200, undefined],
  [
    'more than 25 MiB together',
    () => [9, 9, 7.1].map((size) => document(size * MiB)),
    422,
    'filesTooLargeTogether',
  ],
  ['a wrong one among right ones', () => [document(1), new File(['x'], 'x.exe')], 422, 'fileTypeWrong'],
])("a report's files are limited in number, size and type: %s", async (_, files, status, message) => {
  const answer = await report({}, { files: files() });
  expect(answer.status).toBe(status);
  expect(answer.body.errors?.file).toBe(message);
});

test('files in messages are served only for their own code: pictures inline, others as attachments', async () => {
  const { reference, receiptCode } = (await report()).body;
  const sent = [document(1, 'ملف.pdf'), new File([new Uint8Array(await photo())], 'photo.jpg')];
  expect((await add(receiptCode, 'here', {}, sent)).status).toBe(200);
  await answerReport(server.services, reference, {
    text: 'fill this in',
    files: [
      { name: 'form.html', contentType: 'text/html', content: Buffer.from('<script>alert(1)</script>') },
    ],
  });
  await answerReport(server.services, reference, {
    kind: 'note',
    text: 'ours',
    files: [{ name: 'note.pdf', contentType: 'application/pdf', content: Buffer.from('x') }],
  });
  const { messages } = (await followUp(receiptCode)).body;
  const files = messages.flatMap((message: { files: { id: string; name: string }[] }) => message.files);
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['ملف.pdf', 'photo.jpg', 'form.html']);
  const [first, picture, page] = await Promise.all(
    files.map(({ id }: { id: string }) => fileOf(receiptCode, id)),
  );
  const told = ({ status, headers }: Response) => [
    status,
    headers.get('content-type'),
    headers.get('content-disposition')?.split(';')[0],
    headers.get('cache-control'),
  ];
  expect(told(first as Response)).toEqual([200, 'application/octet-stream', 'attachment', 'no-store']);
  expect(told(picture as Response)).toEqual([200, 'image/jpeg', 'inline', 'no-store']);
  expect(told(page as Response)).toEqual([200, 'application/octet-stream', 'attachment', 'no-store']);
  expect((page as Response).headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  expect(
    Buffer.from(await (first as Response).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // Refuses files of notes, other codes and malformed ids.
  const opened = await openReport(server.services, reference);
  const note = opened?.messages.find(({ author }) => author === 'note')?.files[0]?.id ?? '';
  const other = (await report()).body.receiptCode;
  const refused = [
    await fileOf(receiptCode, note),
    await fileOf(other, files[0].id),
    await fileOf(receiptCode, crypto.randomUUID()),
    await fileOf('x'.repeat(5000), files[0].id),
    await fileOf(receiptCode, "' or 1=1"),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

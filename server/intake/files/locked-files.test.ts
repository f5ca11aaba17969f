import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { doc, pdf } from '#tests/support/files.ts';
import { checkFile } from './check-file.ts';

const accept = ['.pdf', '.doc', '.docx', '.jpg', '.png'];
const check = (name: string, content: Buffer) => checkFile({ name, content }, accept, []);

describe('password-protected file', () => {
  const locked = (name: string) =>
    readFile(new URL(`../../../tests/support/locked/${name}`, import.meta.url));
  const encryptedDoc = () => {
    const header = Buffer.alloc(512);
    header.writeUInt16LE(0xa5ec, 0);
    header.writeUInt16LE(0x0100, 10);
    const directory = doc();
    directory.writeUInt16LE(9, 30);
    // The stream starts in the sector after the header and the only directory entry.
    directory.writeUInt32LE(1, 512 + 116);
    return Buffer.concat([directory, Buffer.alloc(1024 - directory.length), header]);
  };

  test.each([
    ['a PDF, encrypted with RC4', 'a.pdf', locked('user-rc4.pdf')],
    ['a PDF, encrypted with AES', 'a.pdf', locked('user-aes.pdf')],
    ['a PDF with object streams', 'a.pdf', locked('user-streams.pdf')],
    ['a .docx', 'a.docx', doc('EncryptedPackage')],
    ['a .doc', 'a.doc', encryptedDoc()],
  ])('a file that needs a password is rejected with its own message: %s', async (_, name, content) => {
    expect(await check(name, await content)).toEqual({ message: 'fileNeedsPassword' });
  });

  test.each(['owner-rc4.pdf', 'owner-aes.pdf', 'owner-streams.pdf'])(
    'a PDF is accepted if only the owner has a password: %s',
    async (name) => {
      expect(await check(name, await locked(name))).toMatchObject({
        file: { contentType: 'application/pdf' },
      });
    },
  );

  test('a PDF that only mentions encryption is not treated as password-protected', async () => {
    const content = Buffer.from('%PDF-1.4\n/Encrypt\n%%EOF\n');
    expect(await check('a.pdf', content)).toEqual({ message: 'fileContentWrong' });
    expect(await check('a.pdf', pdf('/Encrypted'))).toMatchObject({ file: { name: 'a.pdf' } });
  });
});

import { describe, expect, test } from 'vitest';
import { docx, zip } from '#tests/support/files.ts';
import { checkFile } from './check-file.ts';

const accept = ['.pdf', '.doc', '.docx', '.jpg', '.png'];
const check = (name: string, content: Buffer) => checkFile({ name, content }, accept, []);

describe('unusual .docx file', () => {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const withTypes = (types: string, ...parts: string[]) =>
    zip([
      { name: '[Content_Types].xml', content: types },
      { name: '_rels/.rels', content: '<Relationships/>' },
      { name: 'word/document.xml', content: '<w:document/>' },
      ...parts.map((name) => ({ name, content: 'x' })),
    ]);
  const override = `<Override PartName="/word/document.xml" ContentType="${main}"/>`;

  test.each<[string, Buffer]>([
    [
      'the main part typed by its ending',
      withTypes(`<Types><Default Extension="XML" ContentType="${main}"/></Types>`),
    ],
    ['single-quoted attributes', withTypes(`<Types>${override.replaceAll('"', "'")}</Types>`)],
    ['blanks around the equals signs', withTypes(`<Types>${override.replaceAll('=', ' =\n ')}</Types>`)],
    [
      'a namespace prefix',
      withTypes(`<ct:Types xmlns:ct="urn:x">${override.replace('<', '<ct:')}</ct:Types>`),
    ],
    [
      'attributes in another order',
      withTypes(`<Types><Override ContentType="${main}" PartName="/word/document.xml"/></Types>`),
    ],
    ['character references', withTypes(`<Types>${override.replace('/word', '&#47;word')}</Types>`)],
    [
      'a declaration and a comment',
      withTypes(`<?xml version="1.0"?><!-- <Override --><Types>${override}</Types>`),
    ],
    [
      'a part name in other letters',
      withTypes(`<Types>${override.replace('/word/document', '/Word/Document')}</Types>`),
    ],
    [
      'a parameter behind the type',
      withTypes(`<Types>${override.replace('+xml"', '+xml; charset=utf-8"')}</Types>`),
    ],
    ["a template's type", withTypes(`<Types>${override.replace('document.main', 'template.main')}</Types>`)],
    ['bytes after the archive', Buffer.concat([docx(), Buffer.from('\r\n--boundary--')])],
    [
      'an archive with a comment and bytes after it',
      Buffer.concat([docx().subarray(0, -2), Buffer.from('\x02\0hi\0\0')]),
    ],
  ])('a .docx file is accepted with %s', async (_, content) => {
    expect(await check('a.docx', content)).toMatchObject({ file: { notes: [] } });
  });

  test.each([
    'vnd.openxmlformats-officedocument.oleObject',
    'vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'vnd.openxmlformats-officedocument.package',
    'vnd.openxmlformats-officedocument.wordprocessingml.document',
    'vnd.ms-word.document.macroEnabled.12',
    'vnd.ms-excel',
    'msword',
    'x-msdownload',
  ])('a part of the type %s is noted, whatever its name', async (type) => {
    const full = `application/${type}`;
    const types = `<Types>${override}<Override PartName="/word/media/1.bin" ContentType="${full}"/></Types>`;
    expect(await check('a.docx', withTypes(types, 'word/media/1.bin'))).toMatchObject({
      file: { notes: ['embedded'] },
    });
  });

  test('a .docx file with 500,000 carriage returns is read in linear time', async () => {
    const types = `<Types>${'\r'.repeat(500_000)}${override}</Types>`;
    expect(await check('a.docx', withTypes(types))).toMatchObject({ file: { notes: [] } });
  }, 20_000);

  test.each([
    ['only a comment names the main part', withTypes(`<Types><!-- ${override} --></Types>`)],
    ['the named part is missing', withTypes(`<Types>${override.replace('document', 'other')}</Types>`)],
    ['the list is not well-formed', withTypes(`<Types>${override}`)],
  ])('a .docx file is rejected if %s', async (_, content) => {
    expect(await check('a.docx', content)).toEqual({ message: 'fileContentWrong' });
  });
});

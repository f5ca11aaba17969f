import { type FileHandle, open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { toCsvCell } from '../../platform/csv-cells.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { type Encryption, encryptionOf } from '../../platform/encryption/encryption.ts';
import { verifyRow } from '../../platform/encryption/signed-rows.ts';
import { openLog } from '../../platform/log/log.ts';
import { decryptCustomer, nationalIdOf } from './encrypted-customer.ts';
import { type ImportCounts, importCustomers, maxBytes } from './import-customers.ts';

const header = 'national_id,mobile,email';

describe('customer import', () => {
  let fresh: FreshDatabase;
  let database: Database;
  let encryption: Encryption;
  beforeAll(async () => {
    fresh = await freshDatabase();
    encryption = encryptionOf(fresh.databaseUrl === undefined ? [] : [Buffer.alloc(32, 1)]);
    database = await openDatabase(fresh, openLog({ level: 'silent' }));
  });
  afterAll(async () => {
    await database.close();
    await fresh.remove();
  });
  beforeEach(async () => {
    await database.db.deleteFrom('customers').execute();
  });

  async function fileOf(content: string | Buffer): Promise<FileHandle> {
    const path = join(fresh.dataDir, 'customers.csv');
    await writeFile(path, content);
    const file = await open(path);
    onTestFinished(() => file.close());
    return file;
  }
  const importing = async (
    content: string | Buffer,
    options?: Parameters<typeof importCustomers>[3],
  ): Promise<ImportCounts> => importCustomers(database.db, encryption, await fileOf(content), options);
  const stored = async () => {
    const rows = await database.db.selectFrom('customers').selectAll().execute();
    return rows
      .map((row) => verifyRow(encryption, 'customers', row))
      .map((row) => {
        const { mobile, email } = decryptCustomer(encryption, row);
        return { national_id: nationalIdOf(encryption, row), mobile, email };
      })
      .sort((one, other) => one.national_id.localeCompare(other.national_id));
  };

  test('an import adds new customers, updates changed ones, and leaves the others unchanged', async () => {
    await importing(
      `${header}\n1000000001,0500000011,one@example.com\n1000000002,0500000022,\n1000000003,0500000033,`,
    );
    const counts = await importing(
      `${header}\n1000000001,0500000011,one@example.com\n1000000002,0500000022,two@example.com\n1000000004,0500000044,`,
    );
    expect(counts).toEqual({ added: 1, changed: 1, unchanged: 1 });
    expect(await stored()).toEqual([
      { national_id: '1000000001', mobile: '966500000011', email: 'one@example.com' },
      { national_id: '1000000002', mobile: '966500000022', email: 'two@example.com' },
      { national_id: '1000000003', mobile: '966500000033', email: null },
      { national_id: '1000000004', mobile: '966500000044', email: null },
    ]);
  });

  test('an import removes an e-mail address when the column is empty', async () => {
    await importing(`${header}\n1000000001,0500000011,one@example.com`);
    expect(await importing(`${header}\n1000000001,0500000011,`)).toMatchObject({ changed: 1 });
    expect(await stored()).toEqual([expect.objectContaining({ email: null })]);
  });

  test.each([
    [
      'as spreadsheets write it: a byte order mark, CRLF, another order',
      '\ufeffemail, mobile ,national_id\r\n"a@example.com",0500000011,1000000001\r\n\r\n',
    ],
    ['with numbers as people type them', `${header}\n1000-000-001,+966 50 000 0011,a@example.com`],
    [
      'as our own exports write it, with numbers as text',
      `${header}\n${['1000000001', '0500000011', 'a@example.com'].map(toCsvCell).join(',')}`,
    ],
    ['with Arabic digits', `${header}\n١٠٠٠٠٠٠٠٠١,٠٥٠٠٠٠٠٠١١,a@example.com`],
  ])('an import reads a file %s', async (_name, content) => {
    expect(await importing(content)).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await stored()).toEqual([
      { national_id: '1000000001', mobile: '966500000011', email: 'a@example.com' },
    ]);
  });

  test('an import reads an e-mail address that an export marked as text', async () => {
    await importing(
      `${header}\n${['1000000001', '+966500000011', '+a@example.com'].map(toCsvCell).join(',')}`,
    );
    expect(await stored()).toEqual([
      { national_id: '1000000001', mobile: '966500000011', email: '+a@example.com' },
    ]);
  });

  test('an import takes more rows than one statement, each once', async () => {
    const rows = Array.from({ length: 2500 }, (_, count) => `${1000000000 + count},0500000011,`);
    expect(await importing([header, ...rows].join('\n'))).toEqual({ added: 2500, changed: 0, unchanged: 0 });
    expect(await importing([header, ...rows].join('\n'))).toEqual({ added: 0, changed: 0, unchanged: 2500 });
  });

  test('an import counts without changes in a dry run', async () => {
    const content = `${header}\n1000000001,0500000011,`;
    expect(await importing(content, { dryRun: true })).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await stored()).toEqual([]);
  });

  test.each([
    [
      'an id of 9 digits',
      `${header}\n100000001,0500000011,`,
      'line 2, national_id: not 10 digits that begin with 1 or 2',
    ],
    ['no id', `${header}\n,0500000011,`, 'line 2, national_id: not 10 digits that begin with 1 or 2'],
    ['a foreign mobile', `${header}\n1000000001,+201000000000,`, 'line 2, mobile: not a Saudi mobile'],
    [
      'an e-mail without a domain',
      `${header}\n1000000001,0500000011,a@b`,
      'line 2, email: not an e-mail address',
    ],
    [
      'bytes that are not UTF-8',
      Buffer.from(`${header}\n1000000001,0500000011,\xe9@example.com`, 'latin1'),
      'line 2: is not UTF-8',
    ],
    [
      'a repeated id',
      `${header}\n1000000001,0500000011,\n\n1000000001,0500000012,`,
      'line 4, national_id: the same as in line 2',
    ],
    ['a row that is too short', `${header}\n1000000001,0500000011`, 'line 2: does not have 3 columns'],
    ['a row that is too long', `${header}\n1000000001,0500000011,,x`, 'line 2: does not have 3 columns'],
    ['a quote that does not end', `${header}\n1000000001,"0500000011,`, 'line 2: quotes do not match'],
    ['a quote within', `${header}\n1000000001,05"00,`, 'line 2: quotes do not match'],
    ['no header', '1000000001,0500000011,', 'line 1: the header names not just national_id, mobile, email'],
    ['a column more', 'national_id,mobile,email,name', 'line 1: the header'],
    ['a repeated column', 'national_id,mobile,mobile', 'line 1: the header'],
    [
      'semicolons',
      'national_id;mobile;email\n1;2;3',
      'line 1: the columns are separated by semicolons, not by commas',
    ],
    ['tabs', 'national_id\tmobile\temail', 'line 1: the columns are separated by tabs'],
    ['UTF-16 without its mark', Buffer.from(header, 'utf16le'), 'line 1: is not UTF-8: save it as CSV'],
    ['nothing', '', 'line 1: the header'],
  ])(
    'an import rejects the whole file for %s, naming line and column but no values',
    async (_name, content, problem) => {
      const refused = await importing(content).catch((error: Error) => error.message);
      expect(refused).toContain(problem);
      expect(refused).not.toMatch(/10{5}|05\d|@|;/);
      expect(await stored()).toEqual([]);
    },
  );

  test('an import names ten problems and counts the rest', async () => {
    const rows = Array.from({ length: 13 }, () => '1,0500000011,');
    await expect(importing([header, ...rows].join('\n'))).rejects.toThrow(
      /^(line \d+, national_id: not 10 digits that begin with 1 or 2; ){10}and 3 more$/,
    );
  });

  test('an import takes no row when one row is bad', async () => {
    const rows = Array.from({ length: 1500 }, (_, count) => `${1000000000 + count},0500000011,`);
    await expect(importing([header, ...rows, '1,0500000011,'].join('\n'))).rejects.toThrow('line 1502');
    expect(await stored()).toEqual([]);
  });

  test('an import takes no row when the operator aborts it', async () => {
    const rows = Array.from({ length: 1500 }, (_, count) => `${1000000000 + count},0500000011,`);
    // Allows the checks of the first pass and the first of two batches.
    let asked = 0;
    const signal = {
      throwIfAborted() {
        asked += 1;
        if (asked > rows.length + 1) throw new Error('gone');
      },
    } as AbortSignal;
    await expect(importing([header, ...rows].join('\n'), { signal })).rejects.toThrow('gone');
    expect(await stored()).toEqual([]);
  });

  test('an import rejects a file over 100 MiB without reading it', async () => {
    const file = await fileOf(header);
    await truncate(join(fresh.dataDir, 'customers.csv'), maxBytes + 1);
    await expect(importCustomers(database.db, encryption, file)).rejects.toThrow('is larger than 100 MiB');
  });
});

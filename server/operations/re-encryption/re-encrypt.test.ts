import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callCenterSurvey } from '#domain/forms/surveys.ts';
import { dumpStored } from '#tests/support/contents.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { type FormSender, sendAllForms } from '#tests/support/person.ts';
import { ringOf, testDataKey } from '#tests/support/process.ts';
import { examplePayload, startTestServer, type TestServer } from '#tests/support/site.ts';
import { addDraft } from '../../content/drafts/drafts.ts';
import { addVersion } from '../../content/versions/versions.ts';
import { erasePerson } from '../../customers/data-subject-requests/erase-person.ts';
import { exportPerson } from '../../customers/data-subject-requests/export-person.ts';
import { openFiles } from '../../intake/files/files.ts';
import type { SignedTable } from '../../platform/database/schema.ts';
import { Unreadable } from '../../platform/encryption/cipher.ts';
import { openEncryption } from '../../platform/encryption/data-keys.ts';
import { signedTables } from '../../platform/encryption/signed-rows.ts';
import { runHourlyJobs } from '../housekeeping.ts';

import { type Reencrypted, reencryptAll } from './re-encrypt.ts';

const original = Buffer.from(testDataKey, 'base64');
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const { signal } = new AbortController();
const none: Reencrypted = {
  submissions: 0,
  messages: 0,
  files: 0,
  customers: 0,
  requests: 0,
  officers: 0,
  reports: 0,
  content: 0,
};
const all: Reencrypted = {
  submissions: 8,
  messages: 1,
  files: 1,
  customers: 1,
  requests: 1,
  officers: 1,
  reports: 2,
  content: 2,
};
/** Rows that housekeeping deletes within a day. */
const temporary = new Set<string>(['desk_sessions', 'one_time_codes'] satisfies SignedTable[]);

describe('re-encryption', () => {
  let server: TestServer;
  let sender: FormSender;
  let before: string;
  let receiptCode: string;
  const whistleblowing = whistleblowingHelpers(() => server);
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase());
    sender = await sendAllForms(server, 303);
    ({ receiptCode } = (await whistleblowing.report()).body);
    await whistleblowing.add(receiptCode, 'One more thing.');
    await publish();
    // A day later, temporary rows have been deleted.
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
    await runHourlyJobs(server.services);
    before = await held();
  });
  afterAll(() => server.stop());

  /** Opens the services as a restart with these keys would. */
  async function restartWith(...keys: [Buffer, ...Buffer[]]): Promise<void> {
    const { db } = server.services.database;
    const { dataDir } = server.services.config;
    const encryption = await openEncryption(db, { dataDir, dataKeys: ringOf(...keys) });
    Object.assign(server.services, { encryption, files: openFiles(db, encryption) });
  }
  const rotate = (by = signal) => reencryptAll(server.services, by);
  /** Returns all of the sender's data decrypted, with the file. */
  async function held(): Promise<string> {
    const people = [{ nationalId: sender.nationalId }, { reference: sender.references.careers ?? '' }];
    const found = await Promise.all(people.map((one) => exportPerson(server.services, one, signal)));
    const [file] = found.flatMap((one) => one?.files ?? []);
    return JSON.stringify([found, (await server.services.files.read(file?.id ?? '')).toString()]);
  }
  async function publish(): Promise<void> {
    const { database, encryption, now } = server.services;
    const author = { subject: 'editor', name: 'An editor' };
    await database.db.transaction().execute(async (tx) => {
      const base = await addVersion(tx, encryption, {
        files: new Map(),
        author,
        madeAt: now(),
        reason: 'First',
        approvedBy: null,
      });
      await addDraft(tx, encryption, { title: 'New rates', base, author, now: now() });
    });
  }
  /** Returns the keys that signed a table's rows. */
  async function keysOf(table: SignedTable): Promise<string[]> {
    const rows = await server.services.database.db.selectFrom<SignedTable>(table).select('mac').execute();
    return [...new Set(rows.map(({ mac }) => String(mac).split('.')[0] ?? ''))];
  }
  const inClear = async () => {
    const everything = await dumpStored(server);
    return sender.words.filter((word) => everything.includes(word));
  };
  const surveyAgain = async () => {
    const now = server.clock.now;
    server.clock.now = new Date('2026-11-21T09:00:01Z');
    const mobileNumber = `0${sender.mobile.slice(3)}`;
    const { status } = await server.post(
      callCenterSurvey.endpoint,
      examplePayload(callCenterSurvey, { mobileNumber }),
    );
    server.clock.now = now;
    return status;
  };

  test('data encrypted with an older key can be read and searched after a newer key is added', async () => {
    await restartWith(first, original);
    expect(await held()).toBe(before);
    expect(await surveyAgain()).toBe(409);
  });

  test('data encrypted with an older key is re-encrypted once with the newer key, and reads as before', async () => {
    expect(await rotate()).toEqual(all);
    expect(await inClear()).toEqual([]);
    expect(await held()).toBe(before);
    expect(await surveyAgain()).toBe(409);
    expect((await whistleblowing.followUp(receiptCode)).body.messages).toHaveLength(1);
    expect(await rotate()).toEqual(none);
  });

  test.each(Object.keys(signedTables).filter((table) => !temporary.has(table)))(
    're-encryption signs each row of %s with the newer key',
    async (table) => {
      expect(await keysOf(table as SignedTable)).toEqual([server.services.encryption.keyId]);
    },
  );

  test('re-encryption continues where an interrupted run stopped', async () => {
    await restartWith(second, first);
    expect(await held()).toBe(before);
    expect(await surveyAgain()).toBe(409);
    let asked = 0;
    const stopped = {
      throwIfAborted() {
        asked += 1;
        if (asked > 1) throw new Error('gone');
      },
    } as AbortSignal;
    await expect(rotate(stopped)).rejects.toThrow('gone');
    expect(await held()).toBe(before);
    expect(await rotate()).toEqual({ ...all, submissions: 0 });
  });

  test('re-encrypted data no longer needs the older key, and cannot be read with it', async () => {
    await restartWith(second);
    expect(await held()).toBe(before);
    expect(await surveyAgain()).toBe(409);
    await expect(restartWith(first)).rejects.toThrow('DATA_KEY');
    await server.services.database.db.deleteFrom('data_keys').execute();
    await restartWith(first);
    await expect(rotate()).rejects.toThrow(Unreadable);
    await server.services.database.db.deleteFrom('data_keys').execute();
    await restartWith(second);
  });

  test('re-encrypted data can be erased under its newest key', async () => {
    const { nationalId, references } = sender;
    const people = [{ nationalId }, ...Object.values(references).map((reference) => ({ reference }))];
    for (const one of people) await erasePerson(server.services, one, { dryRun: false, signal });
    expect(await held().catch((error: Error) => error.message)).not.toContain(nationalId);
    expect(await rotate()).toEqual(none);
  });
});

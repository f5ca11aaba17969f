import { beforeAll, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { applyForCar, inLeadsRoom } from '#tests/support/leads/lead-desk.ts';
import { erasePerson } from '../../customers/data-subject-requests/erase-person.ts';
import { readAuditLog } from '../audit-log.ts';

const server = serverForTests();
let clerk: DeskBrowser;
let reference: string;
const person = {
  CustomerName: 'عبد الله بن أحمد القحطاني',
  MobileNumber: '0554999001',
  idNumber: '1044444444',
  email: 'Search.Me@Example.com',
};
beforeAll(async () => {
  clerk = await signInAs(server, 'leads');
  reference = await applyForCar(server, person);
  await applyForCar(server, {
    CustomerName: 'عبد الرحمن القحطاني',
    email: 'other@example.com',
    idNumber: '1055555555',
  });
});

const found = async (typed: string) =>
  (await inLeadsRoom(server, clerk, (room) => room.findLeads(room.encryptSearch(typed))))?.leads.map(
    (one) => one.reference,
  );

test.each([
  ['the mobile with its country code', () => '+966 55 499 9001'],
  ['the mobile in Arabic digits', () => '٠٥٥٤٩٩٩٠٠١'],
  ['the last digits of the mobile', () => '9001'],
  ['more digits of the mobile', () => '4999001'],
  ['the national id', () => '1044444444'],
  ['the last digits of the national id', () => '٤٤٤٤٤'],
  ['the name in other spellings', () => 'احمد عبدالله'],
  ['a part of the name', () => 'قحطانى عبدالله'],
  ['the e-mail address in other case', () => ' search.me@example.com '],
  ['the reference in small letters', () => reference.toLowerCase()],
  ['the first letters of the reference', () => reference.slice(0, 4)],
  ['the reference without its hyphen and end', () => reference.replace('-', '').slice(0, 6)],
])('finds a lead by %s', async (_, typed) => {
  expect(await found(typed())).toContain(reference);
});

test.each([
  '',
  'x',
  '0554999002',
  '%',
  'BCDF-GHJK',
  '19001',
  '001',
  'عبدالله الحربي',
  'me@example.com',
  'قحط',
  '____',
])('finds nothing by %j', async (typed) => {
  expect(await found(typed)).toEqual([]);
});

test('finds all leads of a common name, the newest first', async () => {
  expect(await found('القحطاني')).toHaveLength(2);
  expect((await found('القحطاني'))?.[1]).toBe(reference);
});

test('finds the neighbours of a lead among the results of a search', async () => {
  const neighbours = await inLeadsRoom(server, clerk, async (room) => {
    const search = room.encryptSearch('القحطاني');
    const newest = (await room.findLeads(search))?.leads[0]?.reference ?? '';
    return [
      newest,
      await room.neighbours(newest, {}, search),
      await room.neighbours(reference, {}, search),
      await room.neighbours(reference, {}, room.encryptSearch('عبد الرحمن')),
      await room.neighbours(reference, {}, `${search.slice(1)}A`),
    ] as const;
  });
  const [newest, ofNewest, ofOldest, ofOthers, ofAltered] = neighbours ?? [];
  expect(ofNewest).toEqual({ previous: undefined, next: reference });
  expect(ofOldest).toEqual({ previous: newest, next: undefined });
  expect(ofOthers).toEqual({ previous: undefined, next: undefined });
  expect(ofAltered).toBeUndefined();
});

test('records a search without its text', async () => {
  await found('القحطاني');
  expect((await readAuditLog(server.services))[0]).toMatchObject({ action: 'leads-searched', about: null });
});

test('stores nothing readable, and nothing at all after an erasure', async () => {
  const { db } = server.services.database;
  const words = await db.selectFrom('search_words').selectAll().execute();
  expect(words.length).toBeGreaterThan(5);
  expect(JSON.stringify(words)).not.toMatch(/9001|4444|example|قحط/i);
  const { id } = await db
    .selectFrom('submissions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await erasePerson(
    server.services,
    { nationalId: person.idNumber },
    {
      dryRun: false,
      signal: new AbortController().signal,
    },
  );
  expect(await db.selectFrom('search_words').selectAll().where('submission_id', '=', id).execute()).toEqual(
    [],
  );
  expect(await found('9001')).toEqual([]);
});

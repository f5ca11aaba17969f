import { describe, expect, test } from 'vitest';
import type { RequestKind } from '#domain/data-subject-requests.ts';
import type { Language } from '#domain/language.ts';
import { serverForTests } from '#tests/support/database.ts';
import { deliverRequestAnswer, forgetOldContacts } from './request-answer.ts';
import { endRequests, openRequest, readRequest } from './requests.ts';

const server = serverForTests();
const db = () => server.services.database.db;

type Ending = Parameters<typeof endRequests>[3];
/** Opens a request and ends it. Returns its id and reference. */
async function ended(kind: RequestKind, contact: string, language: Language, ending: Partial<Ending> = {}) {
  const asked = { kind, contact, language, person: { contacts: [contact] }, origin: 'desk' } as const;
  return db()
    .transaction()
    .execute(async (tx) => {
      const { reference } = await openRequest(tx, server.services, asked);
      const { id } = await tx
        .selectFrom('data_subject_requests')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      expect(await endRequests(tx, server.services, [String(id)], { as: 'done', ...ending })).toBe(1);
      return { id: String(id), reference };
    });
}
const contactOfRow = async (id: string) =>
  (await readRequest(db(), server.services.encryption, id))?.contact ?? null;
const erasure = JSON.stringify({ submissions: 1, delivered: {}, perhapsAlso: [] });

describe('answer to a request', () => {
  test.each([
    ['export', {}, /completed .* copy of your data/],
    ['correction', {}, /completed .* correct your data/],
    ['erasure', { erasure }, /has deleted the data.* anything else, call us/s],
    // The erasure ended it: nobody got a copy.
    ['export', { erasure }, /deleted the data .* has therefore ended/],
    ['erasure', { as: 'nothing', erasure }, /found no data about you.* anything else, call us/s],
    ['export', { as: 'nothing', reason: 'a reason for the staff' }, /found no data about you/],
    ['export', { as: 'refused', reason: 'a reason for the staff' }, /could not carry out/],
  ] as const)(
    'the person is told of %s %j once, and their address is forgotten',
    async (kind, ending, words) => {
      const to = `p${Math.random()}@person.example`;
      const { id, reference } = await ended(kind, to, 'en', ending);
      const about = { id: '00000000-0000-7000-8000-000000000001', about: id };
      await deliverRequestAnswer(server.services, about);
      const mail = (await server.mails()).find((one) => one.to?.[0]?.address === to);
      expect(mail?.subject).toContain(reference);
      expect(mail?.text?.replaceAll('\n', ' ')).toMatch(words);
      expect(mail?.text).not.toContain('a reason for the staff');
      expect(await contactOfRow(id)).toBeNull();
      await expect(deliverRequestAnswer(server.services, about)).rejects.toThrow('replaced');
    },
  );

  test('a person who gave a mobile gets a text message in their language', async () => {
    const { id, reference } = await ended('export', '966500000077', 'ar');
    await deliverRequestAnswer(server.services, { id: 'a', about: id });
    const messages = (await server.outbox('sms')).map((file) => JSON.parse(file));
    expect(messages).toMatchObject([{ to: '966500000077', text: expect.stringContaining(reference) }]);
    expect(messages[0].text).toMatch(/\p{Script=Arabic}/u);
  });

  test('ending a request queues the message', async () => {
    const { id } = await ended('export', 'queued@person.example', 'en');
    const rows = await db().selectFrom('deliveries').select('state').where('request_id', '=', id).execute();
    expect(rows).toEqual([{ state: 'pending' }]);
  });

  test('the contact of a person who could not be told is forgotten after a week', async () => {
    const { id } = await ended('export', 'silent@person.example', 'en');
    const before = server.clock.now;
    for (const [days, isKept] of [
      [7, true],
      [8, false],
    ] as const) {
      server.clock.now = new Date(before.getTime() + days * 86_400_000);
      await forgetOldContacts(server.services);
      expect((await contactOfRow(id)) !== null).toBe(isKept);
    }
    server.clock.now = before;
  });
});

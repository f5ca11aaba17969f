import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { dumpStored } from '#tests/support/contents.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type FormSender, sendAllForms, withoutId } from '#tests/support/person.ts';
import { testDataKey } from '#tests/support/process.ts';
import { examplePayload, personalFinancePayload } from '#tests/support/site.ts';
import { readLeads } from '../../desk/leads/read-leads.ts';
import { loadLead } from '../deliveries/lead.ts';
import { addNote } from '../lead-states/lead-notes.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { HasNationalId } from './find-person.ts';
import type { Person } from './person.ts';

const { signal } = new AbortController();

describe('personal data', () => {
  const server = serverForTests();
  let sender: FormSender;
  let other: FormSender;
  beforeAll(async () => {
    sender = await sendAllForms(server, 101);
    other = await sendAllForms(server, 202);
    const followed = {
      reference: sender.references[carFinance.name],
      mobileNumber: `0${sender.mobile.slice(3)}`,
    };
    expect((await server.post(apiPaths.followCode, followed)).status).toBe(200);
    // Another person has the same mobile but another national id.
    const payload = examplePayload(afterSales, {
      MobileNumber: `0${sender.mobile.slice(3)}`,
      idNumber: '2000000303',
    });
    expect((await server.post(afterSales.endpoint, payload)).status).toBe(200);
    await db()
      .updateTable('submissions')
      .set({ bot_signals: ['quick'], link_verified: true })
      .where('reference', '=', sender.references[carFinance.name] ?? '')
      .execute();
  });

  const db = () => server.services.database.db;
  const exported = async (person: Person) => (await exportPerson(server.services, person, signal))?.held;
  const erase = (person: Person, dryRun = false) => erasePerson(server.services, person, { dryRun, signal });
  const found = async ({ words }: FormSender) => {
    const everything = await dumpStored(server);
    return words.filter((word) => everything.includes(word));
  };
  const consents = (reference = '') =>
    db()
      .selectFrom('consents as c')
      .innerJoin('submissions as s', 's.id', 'c.submission_id')
      .selectAll('c')
      .where('s.reference', '=', reference)
      .orderBy('name')
      .execute();

  test('stored data reveals no id, mobile, address, name, message or file to the owner of a copy', async () => {
    const everything = await dumpStored(server);
    expect(everything).toContain(sender.references.careers);
    expect(everything).not.toContain(testDataKey);
    expect(await found(sender)).toEqual([]);
    expect(sender.digests.filter((digest) => everything.includes(digest))).toEqual([]);
  });

  test('stored data has different blind indexes in submissions and customers', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from submissions join customers on person = national_id`.execute(db());
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('a person’s data is exported by national id with answers, consents, deliveries and changes', async () => {
    const result = await exportPerson(server.services, { nationalId: sender.nationalId }, signal);
    const { held, files } = result ?? { held: undefined, files: [] };
    const withId = Object.entries(sender.references).filter(([form]) => !withoutId.includes(form));
    const told = held?.submissions.map(({ form, reference }) => [form, reference]);
    expect(Object.fromEntries(told ?? [])).toEqual(Object.fromEntries(withId));
    expect(files).toEqual([]);
    for (const submission of held?.submissions ?? []) {
      expect(submission).toMatchObject({
        answers: { idNumber: sender.nationalId, MobileNumber: sender.mobile },
        receivedAt: expect.any(Date),
        acceptedAt: expect.any(Date),
      });
      const stored = await consents(submission.reference);
      expect(submission.consents).toEqual(
        stored.map(({ submission_id: _, agreed_at: answeredAt, ...consent }) => ({ ...consent, answeredAt })),
      );
      expect(submission.deliveries.length).toBeGreaterThan(0);
    }
    expect(held?.submissions.find(({ form }) => form === personalFinance.name)).toMatchObject({
      shown: { 'Amount you need': 'SR 50,000', 'Mobile number': `0${sender.mobile.slice(3)}` },
      identityVerified: true,
      deliveries: [
        { kind: 'crm', state: 'pending' },
        { kind: 'receipt-mail', state: 'pending' },
        { kind: 'receipt-sms', state: 'pending' },
        { kind: 'staff-mail', state: 'pending' },
      ],
    });
    expect(held?.submissions.find(({ form }) => form === carFinance.name)).toMatchObject({
      botSignals: [expect.stringContaining('seconds')],
      linkVerified: true,
      timeLine: [{ state: 'received' }, { state: 'in-review', message: sender.words.at(-2) }],
    });
    expect(held).toMatchObject({
      customer: { mobile: sender.mobile, email: 'new101@person.example' },
      emailChanges: [
        {
          reference: sender.references[emailUpdate.name],
          email: 'new101@person.example',
          replaced: 'old101@person.example',
          usedAt: expect.any(Date),
        },
      ],
    });
    expect(held?.requests).toMatchObject([
      { kind: 'erasure', contact: sender.mobile, note: sender.words.at(-2) },
    ]);
    expect(held?.codes.map(({ purpose }) => purpose).sort()).toEqual([
      'contact',
      'email-update',
      'follow',
      'personal-finance',
    ]);
    expect(JSON.stringify(held)).not.toContain(other.nationalId);
  });

  test('an export has the notes about a person without the staff who wrote them', async () => {
    const { id } = await db()
      .selectFrom('submissions')
      .select('id')
      .where('reference', '=', sender.references[carFinance.name] ?? '')
      .executeTakeFirstOrThrow();
    const note = { at: new Date(), author: 'a clerk', text: 'Called twice' };
    await addNote(db(), server.services.encryption, id, note);
    const held = JSON.stringify(await exported({ nationalId: sender.nationalId }));
    expect(held).toContain(note.text);
    expect(held).not.toContain(note.author);
  });

  test('an export lists submissions with the same mobile or e-mail by form and reference only', async () => {
    const held = await exported({ nationalId: sender.nationalId });
    const named = withoutId.map((form) => ({ form, reference: sender.references[form] }));
    expect(held?.perhapsAlso.map(({ form, reference }) => ({ form, reference }))).toEqual(
      expect.arrayContaining(named),
    );
    expect(held?.perhapsAlso).toHaveLength(named.length);
    expect(JSON.stringify(held)).not.toContain('cv-nobody-else-has');
  });

  test('data of a form without national id is exported by reference, with its file', async () => {
    const result = await exportPerson(
      server.services,
      { reference: sender.references.careers ?? '' },
      signal,
    );
    const [file] = result?.files ?? [];
    expect(file?.name).toBe('cv-nobody-else-has-101.pdf');
    expect((await server.services.files.read(file?.id ?? '')).toString()).toContain('cv-nobody-else-has-101');
    expect(result?.held).toMatchObject({ submissions: [{ form: 'careers' }], customer: null, codes: [] });
    await expect(exported({ reference: sender.references[carFinance.name] ?? '' })).rejects.toThrow(
      HasNationalId,
    );
  });

  test('a person’s data is not found under an unknown id or reference', async () => {
    for (const person of [{ nationalId: '1000000009' }, { reference: '2222-2222' }]) {
      expect([await exported(person), await erase(person)]).toEqual([undefined, undefined]);
    }
  });

  test('a dry run of an erasure only counts a person’s data', async () => {
    const before = JSON.stringify(await exported({ nationalId: sender.nationalId }));
    const counts = { submissions: 5, files: 0, customers: 1, emailChanges: 1, codes: 4 };
    expect(await erase({ nationalId: sender.nationalId }, true)).toMatchObject({ erased: counts });
    expect(JSON.stringify(await exported({ nationalId: sender.nationalId }))).toBe(before);
  });

  test('an erasure keeps consents, cancels pending deliveries and counts delivered ones', async () => {
    const { nationalId, references } = sender;
    const asked = Object.entries(references).filter(([form]) => !withoutId.includes(form));
    const before = await Promise.all(asked.map(([, reference]) => consents(reference)));
    const others = JSON.stringify((await exported({ nationalId: other.nationalId }))?.submissions);
    const carId = (await consents(references[carFinance.name]))[0]?.submission_id ?? '';
    // Only the delivery to the CRM is reported, because the customer received the others.
    await db()
      .updateTable('deliveries')
      .set({ state: 'delivered', delivered_at: server.clock.now })
      .where('submission_id', '=', carId)
      .where('kind', 'in', ['crm', 'receipt-mail', 'state-mail'])
      .execute();
    const owed = await db().selectFrom('deliveries').select('id').where('state', '=', 'pending').execute();

    const done = await erase({ nationalId });
    expect(done?.erased).toEqual({
      submissions: 5,
      files: 0,
      deliveries: 15,
      customers: 1,
      emailChanges: 1,
      codes: 4,
      answers: 6,
      requests: 1,
    });
    const ended = await db().selectFrom('data_subject_requests').selectAll().orderBy('id').execute();
    expect(ended.map(({ state }) => state)).toEqual(['done', 'open']);
    expect(ended[0]).toMatchObject({ person: null, person_key: null, by_contact: null, note: null });
    expect(JSON.parse(String(ended[0]?.erasure))).toEqual({ submissions: 5, ...done?.elsewhere });
    expect(done?.elsewhere.delivered).toEqual({ crm: [references[carFinance.name]] });
    expect(done?.elsewhere.perhapsAlso).toHaveLength(withoutId.length);
    const left = await db().selectFrom('deliveries').select('id').where('state', '=', 'pending').execute();
    // The person is told.
    expect(left).toHaveLength(owed.length - 15 + 1);

    expect(await Promise.all(asked.map(([, reference]) => consents(reference)))).toEqual(before);
    const rows = await db()
      .selectFrom('submissions')
      .selectAll()
      .where(
        'reference',
        'in',
        asked.map(([, reference]) => reference),
      )
      .orderBy('received_at')
      .execute();
    for (const row of rows) {
      expect(row).toMatchObject({ answers: {}, campaign: {}, subject: null, person: null });
      expect(row).toMatchObject({ bot_signals: null, link_verified: null });
      expect(row).toMatchObject({
        language: 'en',
        received_at: expect.any(Date),
        erased_at: server.clock.now,
      });
    }
    expect(await erase({ nationalId })).toBeUndefined();
    expect(JSON.stringify((await exported({ nationalId: other.nationalId }))?.submissions)).toBe(others);
  });

  test('erased data is no lead, cannot be delivered, and cannot be confirmed', async () => {
    const since = new Date(0);
    const leads = await Array.fromAsync(
      readLeads(db(), server.services.encryption, { since, forms: [personalFinance.name, carFinance.name] }),
    );
    expect(leads.map(({ answers }) => answers.idNumber)).toEqual([other.nationalId, other.nationalId]);
    const { id } = await server.submission(sender.references[personalFinance.name] ?? '');
    await expect(loadLead(db(), server.services.encryption, id)).rejects.toThrow();
    const again = await server.post(apiPaths.updateLead, { ...personalFinancePayload(), Id: id });
    expect([again.status, again.body.errors]).toEqual([422, { Id: 'notVerifiedYet' }]);
  });

  test.each(['mobile', 'e-mail address'])('data without national id is found by its %s', async (what) => {
    const contact = what === 'mobile' ? other.mobile : 'old202@person.example';
    const held = await exported({ contacts: [contact] });
    const forms = held?.submissions.map(({ form }) => form) ?? [];
    expect(forms).toContain('careers');
    expect(withoutId).toEqual(expect.arrayContaining(forms));
    if (what === 'mobile') expect(forms.toSorted()).toEqual(withoutId.toSorted());
    expect(held).toMatchObject({ customer: null, emailChanges: [] });
    expect(JSON.stringify(held)).not.toContain(other.nationalId);
    expect(await exported({ contacts: ['966500000099', 'nobody@person.example'] })).toBeUndefined();
  });

  test('data of a form without national id is erased by reference, with its file', async () => {
    const files = async () => (await db().selectFrom('files').select('id').execute()).length;
    expect(await files()).toBe(2);
    for (const form of withoutId) {
      const done = await erase({ reference: sender.references[form] ?? '' });
      expect(done?.erased).toMatchObject({ submissions: 1, files: form === 'careers' ? 1 : 0 });
    }
    expect(await files()).toBe(1);
  });

  test('an erasure by contact deletes only what has no national id', async () => {
    const before = JSON.stringify((await exported({ nationalId: other.nationalId }))?.submissions);
    const done = await erase({ contacts: [other.mobile] });
    expect(done?.erased).toMatchObject({ submissions: withoutId.length, customers: 0, files: 1 });
    expect(JSON.stringify((await exported({ nationalId: other.nationalId }))?.submissions)).toBe(before);
    expect(await exported({ contacts: [other.mobile] })).toBeUndefined();
  });
});

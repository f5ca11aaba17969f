import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ContentDesk, openContentDesk } from '#tests/support/content/content-desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import type { AnyJson } from '#tests/support/site.ts';
import { readAuditLog } from '../audit-log.ts';

const server = serverForTests({ env: { CONTENT_DIR: '' } });
let desk: ContentDesk;
beforeAll(async () => {
  desk = await openContentDesk(server);
});

const rate = (charge: number) => (rates: AnyJson) => {
  rates.PERSONAL.FINANCE_CHARGE = charge;
};
const titled = (en: string) => (offer: AnyJson) => {
  offer.title.en = en;
};
const offer = 'offers/family-car';
const actions = async () =>
  (await readAuditLog(server.services)).map(({ action, name, about }) => `${action} ${name}: ${about}`);
const publish = async (person: 'editor' | 'publisher' | 'publisher-2', draft: string) =>
  desk.room(person).publish(draft, await desk.seen(draft), undefined);

describe('roles', () => {
  test('people without a content role get the 404 of a missing page', async () => {
    const leads = await signInAs(server, 'leads');
    const files = [{ path: `${offer}.json`, text: '{}' }];
    const body = { title: 'an offer', item: offer, files };
    expect((await leads.post('/desk/api/content/save', body)).status).toBe(404);
  });

  test('an editor can neither publish, approve, schedule nor roll back', async () => {
    const draft = await desk.edit('publisher', offer, titled('By a publisher'));
    const seen = await desk.seen(draft);
    const editor = desk.room('editor');
    expect(await editor.publish(draft, seen, undefined)).toEqual({ refused: 'unknown' });
    expect(await editor.publish(draft, seen, '2026-12-01T00:00:00+03:00')).toEqual({ refused: 'unknown' });
    expect(await editor.review(draft, seen, { to: 'in-review' })).toBe('done');
    expect(await editor.review(draft, seen, { to: 'approved' })).toBe('unknown');
    expect(await editor.rollBack(1, 'a reason')).toEqual({ refused: 'unknown' });
    expect(await editor.review(draft, seen, { to: 'discarded' })).toBe('unknown');
  });

  test('a publisher cannot approve a draft that they changed', async () => {
    const draft = await desk.edit('editor', 'finance-calculator', rate(0.13));
    await desk.edit('publisher', 'finance-calculator', rate(0.125), draft);
    const seen = await desk.seen(draft);
    expect(await desk.room('editor').review(draft, seen, { to: 'in-review' })).toBe('done');
    expect(await desk.room('publisher').review(draft, seen, { to: 'approved' })).toBe('own-draft');
    expect(await desk.room('publisher-2').review(draft, seen, { to: 'approved' })).toBe('done');
  });
});

describe('review', () => {
  test.each([
    ['rates', 'finance-calculator', rate(0.14)],
    ['a product', 'products/cars-finance', (product: AnyJson) => product.examples.pop()],
  ])('a change of %s needs a second person', async (_, item, change) => {
    const draft = await desk.edit('publisher', item, change);
    expect(await desk.room('publisher').draft(draft)).toMatchObject({ needsReview: true });
    expect(await publish('publisher', draft)).toEqual({ refused: 'needs-review' });
  });

  test('a change of a policy needs a second person', async () => {
    const files = (await desk.room('editor').open('policies/fraud', undefined))?.files ?? [];
    const changed = files.map(({ path, basedOn, text }) => ({ path, basedOn, text: `${text}\n\nx\n` }));
    const editor = await signInAs(server, 'editor');
    const body = { title: 'fraud', item: 'policies/fraud', files: changed };
    const saved = await editor.post('/desk/api/content/save', body);
    expect(await publish('publisher', saved.body.draft)).toEqual({ refused: 'needs-review' });
  });

  test('one person alone can publish an offer', async () => {
    const draft = await desk.edit('publisher', offer, titled('Alone'));
    expect(await desk.room('publisher').draft(draft)).toMatchObject({
      needsReview: false,
      differences: [{ path: `${offer}.json`, place: ['title', 'en'], after: 'Alone' }],
    });
    expect(await publish('publisher', draft)).toEqual({ version: expect.any(Number) });
    expect(await actions()).toContain(`content-published publisher: ${offer}`);
  });

  test('the draft page shows the published examples before and after a change of rates', async () => {
    const draft = await desk.edit('editor', 'finance-calculator', rate(0.2));
    const { examples = [] } = (await desk.room('publisher').draft(draft)) ?? {};
    expect(examples.length).toBeGreaterThan(0);
    for (const { before, after } of examples) expect(after?.monthly).toBeGreaterThan(before?.monthly ?? 0);
  });

  test('an open item names the other drafts that change it', async () => {
    const draft = await desk.edit('editor', 'offers/teachers', titled('Elsewhere'));
    const room = desk.room('publisher');
    const idsOf = async (inDraft?: string) =>
      (await room.open('offers/teachers', inDraft))?.otherDrafts.map(({ id }) => id);
    expect(await idsOf()).toEqual([draft]);
    expect(await idsOf(draft)).toEqual([]);
  });

  test('an edit reopens an approved draft, and a page with the older text can no longer approve it', async () => {
    const draft = await desk.edit('editor', 'finance-calculator', rate(0.15));
    const seen = await desk.seen(draft);
    await desk.room('editor').review(draft, seen, { to: 'in-review' });
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await desk.edit('editor', 'finance-calculator', rate(0.16), draft);
    await desk.room('editor').review(draft, await desk.seen(draft), { to: 'in-review' });
    expect(await desk.room('publisher').review(draft, seen, { to: 'approved' })).toBe('stale');
    expect(await desk.room('publisher').publish(draft, seen, undefined)).toEqual({ refused: 'stale' });
    expect(await desk.room('publisher').review(draft, await desk.seen(draft), { to: 'approved' })).toBe(
      'done',
    );
    await desk.edit('editor', 'finance-calculator', rate(0.17), draft);
    expect(await desk.room('publisher').draft(draft)).toMatchObject({
      draft: { state: 'open' },
      approvedBy: undefined,
    });
  });

  test('a page with the older text cannot discard what somebody changed since', async () => {
    const draft = await desk.edit('editor', offer, titled('Before'));
    const seen = await desk.seen(draft);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await desk.edit('editor', offer, titled('Changed since'), draft);
    expect(await desk.room('publisher').review(draft, seen, { to: 'discarded' })).toBe('stale');
    expect(await desk.room('publisher').review(draft, await desk.seen(draft), { to: 'discarded' })).toBe(
      'done',
    );
  });

  test('a page from before the approval or the schedule cannot discard the draft', async () => {
    const draft = await desk.edit('editor', offer, titled('Scheduled since'));
    const later = () => {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
    };
    const publisher = desk.room('publisher');
    expect(await desk.room('editor').review(draft, await desk.seen(draft), { to: 'in-review' })).toBe('done');
    const beforeApproval = await desk.seen(draft);
    later();
    expect(await publisher.review(draft, beforeApproval, { to: 'approved' })).toBe('done');
    const beforeSchedule = await desk.seen(draft);
    later();
    expect(await publisher.publish(draft, beforeSchedule, '2027-12-01T00:00:00+03:00')).toHaveProperty(
      'scheduled',
    );
    for (const seen of [beforeApproval, beforeSchedule])
      expect(await desk.room('editor').review(draft, seen, { to: 'discarded' })).toBe('stale');
    later();
    const beforeUnschedule = await desk.seen(draft);
    expect(await publisher.review(draft, beforeUnschedule, { to: 'unscheduled' })).toBe('done');
    expect(await publisher.review(draft, beforeUnschedule, { to: 'discarded' })).toBe('stale');
    expect(await publisher.review(draft, await desk.seen(draft), { to: 'discarded' })).toBe('done');
  });

  test('sending a draft back reopens it with the remark', async () => {
    const draft = await desk.edit('editor', offer, titled('Sent back'));
    const seen = await desk.seen(draft);
    await desk.room('editor').review(draft, seen, { to: 'in-review' });
    await desk.room('publisher').review(draft, seen, { to: 'open', remark: 'The title is too long' });
    expect(await desk.room('editor').draft(draft)).toMatchObject({
      draft: { state: 'open', remark: 'The title is too long' },
    });
    expect(await actions()).toContain(`content-sent-back publisher: ${offer}`);
  });
});

/** Saves another text of a JSON item in a new draft. */
async function saveText(item: string, text: string, editor?: DeskBrowser) {
  const [file] = (await desk.room('editor').open(item, undefined))?.files ?? [];
  const files = [{ path: file?.path, basedOn: file?.basedOn, text }];
  const browser = editor ?? (await signInAs(server, 'editor'));
  return browser.post('/desk/api/content/save', { title: 'a text', item, files });
}

test('a save that cannot be recorded begins no draft', async () => {
  const { db } = server.services.database;
  const before = await desk.room('editor').drafts();
  const editor = await signInAs(server, 'editor');
  await sql`alter table audit_log rename to another_log`.execute(db);
  const saved = await saveText(offer, '{}', editor);
  await sql`alter table another_log rename to audit_log`.execute(db);
  expect(saved.status).toBe(500);
  expect(await desk.room('editor').drafts()).toEqual(before);
});

test('complaints are checked against the option lists of their draft', async () => {
  const draft = await desk.edit('editor', 'option-lists', ({ serviceType }) => {
    serviceType.push({ value: 99, en: 'Another service', ar: 'خدمة أخرى' });
  });
  await desk.edit('editor', 'complaints', ({ serviceTypes }) => serviceTypes.push(99), draft);
  expect((await desk.room('editor').open('complaints', draft))?.faults).toEqual([]);
});

test('when thirty people save a draft at once, one save succeeds and the others get a conflict', async () => {
  const draft = await desk.edit('editor', offer, titled('First'));
  const [file] = (await desk.room('editor').open(offer, draft))?.files ?? [];
  const editor = await signInAs(server, 'editor');
  // More saves than the pool has connections. All but one wait for the draft's row.
  const saves = Array.from({ length: 30 }, (_, at) => {
    const files = [{ path: file?.path, basedOn: file?.basedOn, text: file?.text.replace('First', `${at}`) }];
    return editor.post('/desk/api/content/save', { draft, title: 'many', item: offer, files });
  });
  const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(29).fill(409)]);
});

describe('publication', () => {
  test('publishing is refused if others published the same field, until the draft is rebased', async () => {
    const [mine, theirs] = [
      await desk.edit('editor', offer, titled('Mine')),
      await desk.edit('editor', offer, titled('Theirs')),
    ];
    await publish('publisher', theirs);
    expect(await publish('publisher', mine)).toMatchObject({
      refused: 'overlaps',
      overlaps: [{ path: `${offer}.json`, kind: 'offers', title: { en: 'Mine' }, place: ['title', 'en'] }],
    });
    expect(await desk.room('editor').rebase(mine)).toBe(true);
    expect(await desk.room('publisher').draft(mine)).toMatchObject({
      isBehind: false,
      differences: [{ before: 'Theirs', after: 'Mine' }],
    });
    expect(await publish('publisher', mine)).toEqual({ version: expect.any(Number) });
    expect(await publish('publisher', mine)).toEqual({ refused: 'unknown' });
  });

  test('publishing a draft with a mistake is refused, and the answer names the field', async () => {
    const draft = await desk.edit('editor', offer, titled(''));
    expect(await publish('publisher', draft)).toMatchObject({
      refused: 'invalid',
      fault: { path: 'offers/family-car.json', place: ['title', 'en'], key: 'blank' },
    });
  });

  test('a text that is not JSON cannot be saved, because no form could open it', async () => {
    expect(await saveText(offer, '{ "title": ')).toMatchObject({ status: 422 });
  });

  test.each(['3', '[null]', 'null'])(
    'the list of items shows a draft whose subjects are %s',
    async (subjects) => {
      const { body } = await saveText('help/help', `{ "subjects": ${subjects} }`);
      expect(await desk.room('editor').items(body.draft)).not.toEqual([]);
    },
  );

  test('a draft that was altered in the database is logged, hidden and never published', async () => {
    const draft = await desk.edit('editor', offer, titled('Altered'));
    const seen = await desk.seen(draft);
    await sql`update content_drafts set state = 'approved' where id = ${draft}`.execute(
      server.services.database.db,
    );
    expect(await desk.room('publisher').publish(draft, seen, undefined)).toEqual({ refused: 'unknown' });
    expect(await desk.room('publisher').review(draft, seen, { to: 'approved' })).toBe('unknown');
    expect(await desk.room('publisher').draft(draft)).toBeUndefined();
    expect((await desk.room('publisher').drafts()).map(({ id }) => id)).not.toContain(draft);
  });

  test('a roll back publishes an older version again, with its reason in the audit log', async () => {
    await publish('publisher', await desk.edit('publisher', offer, titled('Before')));
    const [old] = await desk.room('publisher').versions();
    await publish('publisher', await desk.edit('publisher', offer, titled('A mistake')));
    const room = desk.room('publisher');
    const outcome = await room.rollBack(old?.id ?? 0, 'The offer was wrong');
    expect(outcome).toEqual({ version: (old?.id ?? 0) + 2 });
    const [newest] = await room.versions();
    expect(newest).toMatchObject({ author: { name: 'publisher' }, reason: 'The offer was wrong' });
    expect(await room.version(newest?.id ?? 0)).toMatchObject({
      differences: [{ before: 'A mistake', after: 'Before' }],
    });
    expect((await readAuditLog(server.services))[0]).toMatchObject({
      action: 'content-rolled-back',
      about: String(old?.id),
      reason: 'The offer was wrong',
    });
    expect(await room.rollBack(newest?.id ?? 0, 'again')).toEqual({ refused: 'empty' });
    for (const id of [0, Number.NaN, 2 ** 31, 9_999]) {
      expect(await room.version(id)).toBeUndefined();
      expect(await room.rollBack(id, 'none')).toEqual({ refused: 'unknown' });
    }
  });
});

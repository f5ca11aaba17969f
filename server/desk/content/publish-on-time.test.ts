import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ContentDesk, openContentDesk } from '#tests/support/content/content-desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import type { AnyJson } from '#tests/support/site.ts';
import { draftOf } from '../../content/drafts/drafts.ts';
import { openContent } from '../../content/open-content.ts';
import { addVersion, lockVersions, recentVersions } from '../../content/versions/versions.ts';
import { readAuditLog } from '../audit-log.ts';
import { publishOnTime } from './publish-on-time.ts';

const server = serverForTests({
  env: { CONTENT_DIR: '', CONTENT_MAIL: 'content@rimal.example' },
  delivers: true,
});
let desk: ContentDesk;
beforeAll(async () => {
  desk = await openContentDesk(server);
});

const offer = 'offers/family-car';
const titled = (en: string) => (value: AnyJson) => {
  value.title.en = en;
};
const pictured = (path: string) => (value: AnyJson) => {
  value.image.ar = path;
};
let day = 0;
/** Schedules a draft for a midnight in Riyadh. Each test has a day of its own. */
async function schedule(draft: string) {
  day += 1;
  const midnight = new Date(Date.UTC(2027, 10, 21 + day, 21));
  const at = midnight.toISOString();
  expect(await desk.room('publisher').publish(draft, await desk.seen(draft), at)).toEqual({ scheduled: at });
  return midnight;
}
const newest = async () => (await desk.room('publisher').versions())[0];
const stateOf = async (draft: string) => desk.room('publisher').draft(draft);

describe('scheduled content', () => {
  test('a scheduled draft is published at midnight in Riyadh, not earlier, by the person who scheduled it', async () => {
    const draft = await desk.edit('editor', offer, titled('From midnight'));
    const midnight = await schedule(draft);
    const before = await newest();
    server.clock.now = new Date(midnight.getTime() - 1000);
    await publishOnTime(server.services);
    expect(await newest()).toEqual(before);
    server.clock.now = midnight;
    await publishOnTime(server.services);
    expect(await newest()).toMatchObject({ author: { name: 'publisher' }, reason: offer });
    expect(await stateOf(draft)).toMatchObject({ draft: { state: 'published' } });
    expect((await readAuditLog(server.services))[0]).toMatchObject({
      action: 'content-published',
      name: 'publisher',
      about: offer,
    });
    const { content } = await openContent(server.services);
    expect(content.offers.find(({ id }) => id === 'family-car')?.title.en).toBe('From midnight');
  });

  test('a draft with a rule that holds from a later day can be scheduled for that day, but not published now', async () => {
    const draft = await desk.edit('editor', 'affordability', (value) => {
      // The next midnight for which `schedule` schedules.
      value.from = new Date(Date.UTC(2027, 10, 23 + day)).toISOString().slice(0, 10);
    });
    const { room, seen } = desk;
    await room('editor').review(draft, await seen(draft), { to: 'in-review' });
    await room('publisher-2').review(draft, await seen(draft), { to: 'approved' });
    expect(await room('publisher').publish(draft, await seen(draft), undefined)).toMatchObject({
      refused: 'invalid',
      fault: { path: 'affordability.json', key: 'future' },
    });
    await schedule(draft);
    expect((await stateOf(draft))?.fault).toBeUndefined();
    await room('publisher').review(draft, await seen(draft), { to: 'discarded' });
  });

  test('several processes publish a scheduled draft once', async () => {
    const draft = await desk.edit('editor', offer, titled('By two processes'));
    server.clock.now = await schedule(draft);
    const before = (await newest())?.id ?? 0;
    await Promise.all([1, 2, 3].map(() => publishOnTime(server.services)));
    await publishOnTime(server.services);
    expect((await newest())?.id).toBe(before + 1);
    expect(await stateOf(draft)).toMatchObject({ draft: { state: 'published' } });
  });

  test('publishing a scheduled draft keeps its approval and the fields that others published meanwhile', async () => {
    const draft = await desk.edit('editor', 'finance-calculator', (rates) => {
      rates.PERSONAL.FINANCE_CHARGE = 0.13;
    });
    await desk.room('editor').review(draft, await desk.seen(draft), { to: 'in-review' });
    await desk.room('publisher-2').review(draft, await desk.seen(draft), { to: 'approved' });
    const midnight = await schedule(draft);
    const other = await desk.edit('editor', offer, titled('Meanwhile'));
    await desk.room('publisher').publish(other, await desk.seen(other), undefined);
    server.clock.now = midnight;
    await publishOnTime(server.services);
    expect(await newest()).toMatchObject({ reason: 'finance-calculator', approvedBy: 'publisher-2' });
    const { content } = await openContent(server.services);
    expect(content.rates.PERSONAL.FINANCE_CHARGE).toBe(0.13);
    expect(content.offers.find(({ id }) => id === 'family-car')?.title.en).toBe('Meanwhile');
  });

  test.each([
    ['others have published the same field', 'overlaps', titled('Mine')],
    ['it became invalid', 'invalid', pictured('offers/solar.svg')],
  ])('a scheduled draft is reopened, with a mail to the staff, if %s', async (_, refused, change) => {
    const draft = await desk.edit('editor', offer, change);
    const midnight = await schedule(draft);
    // Other people's changes: of the same title, or the removal of the picture that the draft uses.
    if (refused === 'overlaps') {
      const other = await desk.edit('editor', offer, titled('Theirs'));
      await desk.room('publisher').publish(other, await desk.seen(other), undefined);
    } else await removeSolar();
    const before = await newest();
    server.clock.now = midnight;
    await publishOnTime(server.services);
    expect(await newest()).toEqual(before);
    expect(await stateOf(draft)).toMatchObject({
      draft: { state: 'open', publishAt: undefined },
      refusal: { refused },
      scheduledBy: undefined,
    });
    expect((await readAuditLog(server.services))[0]).toMatchObject({
      action: 'content-not-published',
      about: offer,
    });
    const mail = await server.mailWith('content@rimal.example');
    expect(mail.text).toContain(offer);
    await publishOnTime(server.services);
    expect(await newest()).toEqual(before);
  });

  test('a draft keeps its approval after its schedule was cancelled', async () => {
    const draft = await desk.edit('editor', 'finance-calculator', (rates) => {
      rates.PERSONAL.FINANCE_CHARGE = 0.14;
    });
    await desk.room('editor').review(draft, await desk.seen(draft), { to: 'in-review' });
    await desk.room('publisher-2').review(draft, await desk.seen(draft), { to: 'approved' });
    const midnight = await schedule(draft);
    expect(await desk.room('publisher').review(draft, await desk.seen(draft), { to: 'unscheduled' })).toBe(
      'done',
    );
    const before = await newest();
    server.clock.now = midnight;
    await publishOnTime(server.services);
    expect(await newest()).toEqual(before);
    expect(await stateOf(draft)).toMatchObject({ draft: { state: 'approved' }, approvedBy: 'publisher-2' });
  });

  test('a time in the past is refused', async () => {
    const draft = await desk.edit('editor', offer, titled('Too late'));
    const seen = await desk.seen(draft);
    const past = server.clock.now.toISOString();
    expect(await desk.room('publisher').publish(draft, seen, past)).toEqual({ refused: 'past' });
    expect(await desk.room('publisher').publish(draft, seen, 'soon')).toEqual({ refused: 'past' });
  });

  test('drafts that cannot be read do not stop the draft after them', async () => {
    const { services } = server;
    const publishSupplier = async (en: string) => {
      const draft = await desk.edit('editor', offer, (value) => {
        value.supplier.en = en;
      });
      await desk.room('publisher').publish(draft, await desk.seen(draft), undefined);
    };
    const onAlteredVersion = await desk.edit('editor', offer, titled('On an altered version'));
    const version = (await draftOf(services, onAlteredVersion))?.base;
    await publishSupplier('One');
    const withoutText = await desk.edit('editor', offer, titled('Without its text'));
    await publishSupplier('Two');
    const good = await desk.edit('editor', offer, titled('Good'));
    const before = (await newest())?.id ?? 0;
    for (const draft of [onAlteredVersion, withoutText, good]) server.clock.now = await schedule(draft);
    const digest = (await draftOf(services, withoutText))?.changes.get(`${offer}.json`);
    const { db } = services.database;
    await sql`update content_versions set reason = 'changed' where id = ${version}`.execute(db);
    await sql`delete from content_blobs where digest = ${digest}`.execute(db);
    await publishOnTime(services);
    expect((await newest())?.id).toBe(before + 1);
    expect(await draftOf(services, good)).toMatchObject({ state: 'published' });
    expect(await draftOf(services, onAlteredVersion)).toMatchObject({ state: 'scheduled' });
    const reopened = await draftOf(services, withoutText);
    expect(JSON.parse(reopened?.refusal ?? '')).toMatchObject({
      refused: 'invalid',
      fault: { key: 'missingBlob' },
    });
  });
});

/** Publishes content without an offer and its picture, as an operator's import would. */
async function removeSolar() {
  const { services } = server;
  const [version] = await recentVersions(services, 1);
  const files = new Map(version?.files);
  for (const path of ['offers/solar-roof.json', 'files/offers/solar.svg'])
    expect(files.delete(path)).toBe(true);
  await services.database.db.transaction().execute(async (tx) => {
    await lockVersions(tx);
    const added = {
      files,
      author: { subject: 'site', name: 'site' },
      reason: 'without it',
      approvedBy: null,
    };
    await addVersion(tx, services.encryption, { ...added, madeAt: services.now() });
  });
}

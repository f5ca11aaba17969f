import { beforeAll, expect, test } from 'vitest';
import { type ContentDesk, openContentDesk } from '#tests/support/content/content-desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import type { AnyJson } from '#tests/support/site.ts';

const server = serverForTests({ env: { CONTENT_DIR: '' } });
let desk: ContentDesk;
beforeAll(async () => {
  desk = await openContentDesk(server);
});

test.each([
  ['altered in', 'altered', 'offers/family-car', (digest: string) => blobs('update', digest)],
  ['missing from', 'missingBlob', 'offers/teachers', (digest: string) => blobs('delete', digest)],
] as const)(
  'the desk names a file that is %s the database, and lists the others',
  async (_, key, offer, damage) => {
    const draft = await desk.edit('editor', offer, (value: AnyJson) => {
      value.title.en = key;
    });
    const room = desk.room('editor');
    const digest = (await room.open(offer, undefined))?.files[0]?.basedOn ?? '';
    await damage(digest);
    const offers = (await room.items(undefined)).filter(({ kind }) => kind === 'offers');
    expect(offers.find(({ id }) => id === offer)?.title).toBeUndefined();
    expect(offers.some(({ title }) => title !== undefined)).toBe(true);
    expect(await room.open(offer, undefined)).toMatchObject({
      files: [{ basedOn: digest, text: '' }],
      faults: [{ path: `${offer}.json`, place: [], key }],
    });
    expect(await room.draft(draft)).toMatchObject({
      differences: [{ path: `${offer}.json`, place: [], before: `${offer}.json`, after: `${offer}.json` }],
    });
  },
);

async function blobs(how: 'update' | 'delete', digest: string) {
  const { db } = server.services.database;
  if (how === 'delete') await db.deleteFrom('content_blobs').where('digest', '=', digest).execute();
  else
    await db
      .updateTable('content_blobs')
      .set({ bytes: Buffer.from('x') })
      .where('digest', '=', digest)
      .execute();
}

import { beforeAll, expect, test } from 'vitest';
import { type ContentDesk, openContentDesk } from '#tests/support/content/content-desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import { signInAs } from '#tests/support/desk.ts';
import type { AnyJson } from '#tests/support/site.ts';

const server = serverForTests({ env: { CONTENT_DIR: '' } });
let desk: ContentDesk;
beforeAll(async () => {
  desk = await openContentDesk(server);
});

test.each([
  ['a report of a later day', 'reports', ['financial', 0, 'uploadDate'], '2062-11-28'],
  ['a promotion of no page', 'promotions', [0, 'goTo'], 'individual/offers/no-such-offer'],
])('the form names %s, which only all content together shows to be wrong', async (_, item, place, value) => {
  const room = desk.room('editor');
  const [file] = (await room.open(item, undefined))?.files ?? [];
  const json = JSON.parse(file?.text ?? '') as AnyJson;
  const parent = place.slice(0, -1).reduce((inner, key) => inner[key], json);
  parent[place.at(-1) ?? ''] = value;
  const files = [{ path: file?.path, basedOn: file?.basedOn, text: JSON.stringify(json) }];
  const editor = await signInAs(server, 'editor');
  const { body } = await editor.post('/desk/api/content/save', { title: item, item, files });
  expect(body.faults).toMatchObject([{ path: `${item}.json`, place }]);
  expect((await room.open(item, body.draft))?.faults).toEqual(body.faults);
  expect((await room.open(item, undefined))?.faults).toEqual([]);
});

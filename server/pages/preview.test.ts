import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPath } from '#domain/funnel.ts';
import { toText } from '#domain/publications/json-value.ts';
import { companyDir } from '#tests/support/company.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { draftFiles, saveFiles } from '../content/drafts/draft-files.ts';
import { addDraft, changeDraft, type Draft, draftOf } from '../content/drafts/drafts.ts';
import { readBlob } from '../content/versions/blobs.ts';
import { importFolder } from '../content/versions/import-export.ts';
import { previewKey } from '../desk/content/preview-link.ts';

let fresh: FreshDatabase;
let server: TestServer;
let draft: Draft;
let key: string;
const author = { subject: 'an-editor', name: 'An editor' };
const telephone = '800 777 7777';

beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startTestServer(fresh, { env: { CONTENT_DIR: '' } });
  // After the first day of the sample's policies.
  server.clock.now = new Date('2027-01-01T09:00:00Z');
  const { services } = server;
  services.pages = async (_, { content, today, preview }) =>
    Response.json({ telephone: content.company.tollFree, today, title: preview?.title });
  const base = (await importFolder(services, companyDir, author, 'the test company')) ?? 0;
  const { db } = services.database;
  draft = await db
    .transaction()
    .execute((tx) =>
      addDraft(tx, services.encryption, { title: 'A new number', base, author, now: services.now() }),
    );
  key = previewKey(services.keys, draft.id);
  await save((company) => ({ ...company, tollFree: telephone }));
});
afterAll(() => server.stop());

const noAudit = async () => {};
async function save(change: (company: Record<string, unknown>) => object) {
  const { services } = server;
  const current = await draftOf(services, draft.id);
  const basedOn = (await draftFiles(services, current ?? draft)).get('company.json');
  const company = JSON.parse(String(await readBlob(services.database.db, basedOn ?? '')));
  const bytes = Buffer.from(toText(change(company)));
  await saveFiles(services, author, draft, [{ path: 'company.json', basedOn, bytes }], noAudit);
}
/** Opens a preview link, and returns a function that requests pages with its cookie. */
async function open(link: string) {
  const cookie = (await server.request(link)).headers.get('set-cookie')?.split(';')[0] ?? '';
  return (path: string, init: RequestInit = {}) =>
    server.request(path, { ...init, headers: { ...init.headers, cookie } });
}

describe('preview', () => {
  test('a link shows the draft to those who opened it, and to nobody else', async () => {
    const visit = await open(`/preview/${key}?language=en`);
    const page = await visit('/en/help');
    expect(await page.json()).toMatchObject({ telephone, title: 'A new number' });
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(await (await server.request('/en/help')).json()).not.toMatchObject({ telephone });
  });

  test.each([
    ['individual/offers/a', '/en/individual/offers/a'],
    ['no-such-page', '/en'],
    ['//other.example', '/en'],
    ['pages/%0d%0aSet-Cookie:x', '/en/pages/%0D%0ASet-Cookie:x'],
  ])('a link to %j opens %s', async (to, location) => {
    const answer = await server.request(`/preview/${key}?language=en&to=${to}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
  });

  test('a link shows the site on the chosen day', async () => {
    const visit = await open(`/preview/${key}?day=2027-03-01`);
    expect(await (await visit('/ar/help')).json()).toMatchObject({ today: '2027-03-01' });
  });

  test('forms of a preview are refused, by page and by API', async () => {
    const visit = await open(`/preview/${key}`);
    expect((await visit('/ar/contact-us', { method: 'POST', body: new URLSearchParams() })).status).toBe(403);
    const answer = await visit('/api/WebsiteContact/ContactUsSubmit', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(403);
    expect((await visit(`${countPath}?form=car-finance&step=opened`, { method: 'POST' })).status).toBe(204);
  });

  test('a preview shows the next change of its draft, and a mistake is refused', async () => {
    const visit = await open(`/preview/${key}`);
    await visit('/ar/help');
    await save((company) => ({ ...company, tollFree: '800 666 6666' }));
    expect(await (await visit('/ar/help')).json()).toMatchObject({ telephone: '800 666 6666' });
    await save((company) => ({ ...company, since: 'long ago' }));
    const refused = await visit('/en/help');
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('because it has a mistake'),
    ]);
    await save((company) => ({ ...company, since: 2015 }));
  });

  test('a key that the site did not make opens nothing', async () => {
    const { services } = server;
    for (const forged of [`${draft.id}.x`, draft.id, previewKey(services.keys, 'other'), 'constructor']) {
      const answer = await server.request(`/preview/${forged.replace(/^other/, draft.id)}`);
      expect(answer.headers.get('set-cookie')).toBe(null);
    }
  });

  test('leaving ends the preview', async () => {
    const answer = await server.request('/preview/leave');
    expect(answer.headers.get('set-cookie')).toMatch(/^preview=;.*Max-Age=0/);
  });

  test('a preview ends with its draft', async () => {
    const visit = await open(`/preview/${key}`);
    const { services } = server;
    await services.database.db
      .transaction()
      .execute((tx) => changeDraft(tx, services, draft.id, () => ({ state: 'discarded' })));
    expect(await (await visit('/ar/help')).json()).not.toMatchObject({ title: 'A new number' });
  });
});

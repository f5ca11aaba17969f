import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UploadAnswer } from '#contract/desk-content.ts';
import type { UploadKind } from '#domain/publications/uploads.ts';
import { type ContentDesk, openContentDesk } from '#tests/support/content/content-desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import { signInAs } from '#tests/support/desk.ts';
import type { AnyJson } from '#tests/support/site.ts';
import { deleteUnusedBlobs } from '../../content/versions/blobs.ts';
import { recentVersions } from '../../content/versions/versions.ts';

const server = serverForTests({ env: { CONTENT_DIR: '' } });
let desk: ContentDesk;
beforeAll(async () => {
  desk = await openContentDesk(server);
});

const offer = 'offers/family-car';
const day = 24 * 60 * 60 * 1000;
/** Returns a picture in a grey of its own, so that no two uploads are equal. */
let grey = 0;
function picture(): Promise<Buffer> {
  grey += 20;
  const background = { r: grey, g: grey, b: grey };
  return sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
}

interface Sent {
  draft?: string;
  kind?: UploadKind;
  name?: string;
  headers?: Record<string, string>;
}
async function send(content: Buffer, { draft, kind = 'offer', name = 'My Car.png', headers }: Sent = {}) {
  const editor = await signInAs(server, 'editor');
  const query = new URLSearchParams({ title: 'a picture', kind, name, ...(draft && { draft }) });
  return editor.ask(`/desk/api/content/files?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(content),
  });
}
async function upload(content: Buffer, sent?: Sent): Promise<UploadAnswer> {
  const answer = await send(content, sent);
  expect(answer.status).toBe(200);
  return answer.json();
}
const fileAt = async (path: string, draft?: string) => {
  const query = new URLSearchParams({ path, ...(draft && { draft }) });
  return (await signInAs(server, 'editor')).ask(`/desk/api/content/files?${query}`);
};
const showing = (path: string) => (value: AnyJson) => {
  value.image = { ar: path, en: path };
};
const publish = async (draft: string) =>
  desk.room('publisher').publish(draft, await desk.seen(draft), undefined);
const publishedPaths = async () => [...((await recentVersions(server.services, 1))[0]?.files.keys() ?? [])];
/** Returns the number of stored files, a day later and after housekeeping. */
async function storedLater() {
  server.clock.now = new Date(server.clock.now.getTime() + 2 * day);
  const { db } = server.services.database;
  await deleteUnusedBlobs(db, server.clock.now);
  return (await db.selectFrom('content_blobs').select('digest').execute()).length;
}

describe('an uploaded file', () => {
  test('an upload begins a draft, whose form and preview show it before it is published', async () => {
    const { draft, path, size, warning } = await upload(await picture());
    expect(path).toMatch(/^offers\/my-car-[0-9a-f]{12}\.webp$/);
    expect(warning).toBeUndefined();
    const shown = await fileAt(path, draft);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect((await shown.arrayBuffer()).byteLength).toBe(size);
    expect((await fileAt(path)).status).toBe(404);

    await desk.edit('editor', offer, showing(path), draft);
    const opened = await desk.room('editor').open(offer, draft);
    expect(opened).toMatchObject({ faults: [], uploads: { [path]: size } });
    expect((await desk.room('editor').draft(draft))?.fault).toBeUndefined();
  });

  test('only staff who edit content can upload files or see them', async () => {
    const { draft, path } = await upload(await picture());
    const leads = await signInAs(server, 'leads');
    const query = new URLSearchParams({ path, draft });
    expect((await leads.ask(`/desk/api/content/files?${query}`)).status).toBe(404);
    expect((await leads.post(`/desk/api/content/files?title=a&kind=offer&name=a.png`)).status).toBe(404);
  });

  test('an uploaded file is published with the text that names it; an unused one is deleted', async () => {
    const { draft, path: replaced } = await upload(await picture());
    const { path } = await upload(await picture(), { draft });
    await desk.edit('editor', offer, showing(path), draft);
    const changed = await desk.room('publisher').draft(draft);
    expect(changed?.differences.map((one) => one.path)).not.toContain(`files/${replaced}`);
    expect(await publish(draft)).toEqual({ version: expect.any(Number) });
    expect(await publishedPaths()).toContain(`files/${path}`);
    expect(await publishedPaths()).not.toContain(`files/${replaced}`);

    const before = await storedLater();
    const next = await desk.edit('editor', offer, showing('offers/car.svg'));
    await publish(next);
    expect(await publishedPaths()).not.toContain(`files/${path}`);
    // Older versions still show it.
    expect(await storedLater()).toBeGreaterThanOrEqual(before);
  });

  test('a draft with only an unused upload has nothing to publish, and discarding it deletes the file', async () => {
    const before = await storedLater();
    const { draft, path } = await upload(await picture());
    expect(await publish(draft)).toEqual({ refused: 'empty' });
    expect(await storedLater()).toBe(before + 1);
    const seen = await desk.seen(draft);
    expect(await desk.room('editor').review(draft, seen, { to: 'discarded' })).toBe('done');
    expect((await fileAt(path, draft)).status).toBe(404);
    expect(await storedLater()).toBe(before);
  });

  test('a field that names a missing file has a mistake', async () => {
    const editor = await signInAs(server, 'editor');
    const [file] = (await desk.room('editor').open('board', undefined))?.files ?? [];
    const text = file?.text.replace('people/board-chair.svg', 'people/nobody.webp');
    const files = [{ path: file?.path, basedOn: file?.basedOn, text }];
    const saved = await editor.post('/desk/api/content/save', { title: 'board', item: 'board', files });
    expect(saved.body.faults).toMatchObject([{ path: 'board.json', place: [0, 'path'] }]);
    const opened = await desk.room('editor').open('board', saved.body.draft);
    expect(opened?.faults).toEqual(saved.body.faults);
  });
});

describe('a refused file', () => {
  test.each([
    ['an SVG', 'a.svg', Buffer.from('<svg/>'), {}, 422, 'pictureTypeWrong'],
    ['a text named .png', 'a.png', Buffer.from('hello'), {}, 422, 'pictureTypeWrong'],
    [
      'a picture over 60 MB',
      'a.png',
      Buffer.from('x'),
      { 'content-length': String(61 * 1024 * 1024) },
      413,
      'pictureFileTooLarge',
    ],
  ])('%s is answered in both languages', async (_, name, content, headers, status, code) => {
    const answer = await send(content, { name, headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      code,
      error: { ar: expect.stringMatching(/[ء-ي]/), en: expect.any(String) },
    });
  });

  test('a refused upload adds no draft', async () => {
    const before = (await desk.room('editor').drafts()).length;
    await send(Buffer.from('hello'));
    expect(await desk.room('editor').drafts()).toHaveLength(before);
  });
});

import type { Page } from '@playwright/test';
import { readBlob } from '#server/content/versions/blobs.ts';
import { recentVersions } from '#server/content/versions/versions.ts';
import { type DeskVisit, test as deskTest } from '../support/desk.ts';
import { expect } from '../support/test.ts';

/** Without CONTENT_DIR the content is in the database, and the desk can edit it. */
export const test = deskTest.extend({ siteEnv: { TRUST_PROXY: '0', CONTENT_DIR: '' } });

/**
 * Saves an item's changed text, as the editor's form does.
 * @param draft - the draft to change, with the digest of its text; without it a new draft begins
 * @returns the draft's id, and the digest of the saved text
 */
export async function saveItem(
  { page, site }: Pick<DeskVisit, 'page' | 'site'>,
  item: string,
  change: (text: string) => string,
  draft?: { id: string; basedOn: string },
): Promise<{ id: string; basedOn: string }> {
  const path = `${item}.json`;
  const basedOn = draft?.basedOn ?? (await recentVersions(site.services, 1))[0]?.files.get(path) ?? '';
  const text = change(String(await readBlob(site.services.database.db, basedOn)));
  const answer = await page.request.post(`${site.url}/desk/api/content/save`, {
    headers: { origin: site.url },
    data: { draft: draft?.id, title: `Change of ${item}`, item, files: [{ path, basedOn, text }] },
  });
  expect(answer.status()).toBe(200);
  const { draft: id, saved } = (await answer.json()) as { draft: string; saved: { basedOn: string }[] };
  return { id, basedOn: saved[0]?.basedOn ?? '' };
}

/** Opens an item in the editor, and waits until its form is there. */
export async function openEditor(
  { language }: Pick<DeskVisit, 'language'>,
  page: Page,
  item: string,
  draft?: string,
): Promise<void> {
  const query = new URLSearchParams({ item, ...(draft && { draft }) });
  await page.goto(`/${language}/desk/content/edit?${query}`);
  await page.waitForLoadState('networkidle');
}

import { openEditor, saveItem } from '../browser/desk/edit-content.ts';
import { signInDirectly } from './desk-shots.ts';
import type { Shot, Visit } from './shot.ts';

/** Signs in a publisher, and opens a page of the desk's content. */
const open = (visit: Visit, path: string) => signInDirectly(visit, 'publisher', `desk/content${path}`);

async function edit(visit: Visit, item: string): Promise<void> {
  await open(visit, '');
  await openEditor(visit, visit.page, item);
}

/** Saves a draft that changes a rate, and opens its page. */
async function openDraft(visit: Visit): Promise<void> {
  await open(visit, '');
  const draft = await saveItem(visit, 'finance-calculator', (text) => text.replace('0.121085', '0.15'));
  await open(visit, `/drafts/${draft.id}`);
}

const at = { path: 'desk' } as const;

/** The desk's content editor, named as `pageShots` names pages. */
export const contentShots: Shot[] = [
  { ...at, name: 'desk-content', reach: (visit) => open(visit, '') },
  { ...at, name: 'desk-content-edit', reach: (visit) => edit(visit, 'offers/family-car') },
  {
    ...at,
    name: 'desk-content-edit--with-mistakes',
    async reach(visit) {
      await edit(visit, 'offers/family-car');
      await visit.page.locator('[name="title.en"]').fill('');
      await visit.page.locator('[name="example.years"]').fill('9');
      await visit.page.locator('main form button[type="submit"]').click();
      await visit.page.locator('main [aria-invalid="true"]').first().waitFor();
    },
  },
  {
    ...at,
    name: 'desk-content-edit--text',
    async reach(visit) {
      await edit(visit, 'policies/fraud');
      await visit.page.locator('main h2:not(.subheading)').first().waitFor();
    },
  },
  { ...at, name: 'desk-content-drafts-id', reach: openDraft },
  { ...at, name: 'desk-content-history', reach: (visit) => open(visit, '/history') },
  { ...at, name: 'desk-content-history-id', reach: (visit) => open(visit, '/history/1') },
];

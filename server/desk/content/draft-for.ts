import { addDraft, type Draft, draftOf } from '../../content/drafts/drafts.ts';
import { newestId } from '../../content/versions/versions.ts';
import type { Services } from '../../intake/services.ts';
import type { Session } from '../sign-in/sessions.ts';

/**
 * Returns the draft with an id, or without an id adds one on the newest version. Undefined if there is no such draft.
 */
export async function draftFor(
  services: Services,
  author: Session,
  id: string | undefined,
  title: string,
): Promise<Draft | undefined> {
  const { database, encryption, now } = services;
  if (id) return draftOf(services, id);
  return database.db.transaction().execute(async (tx) => {
    const base = await newestId(tx);
    return base === undefined ? undefined : addDraft(tx, encryption, { title, base, author, now: now() });
  });
}

import { addDraft, type Draft, draftOf } from '../../content/drafts/drafts.ts';
import { newestId } from '../../content/versions/versions.ts';
import type { Services } from '../../intake/services.ts';
import type { Session } from '../sign-in/sessions.ts';

/** Returns the draft with this id, or undefined if there is none. Without an id, adds a draft on the newest version. */
export async function findOrAddDraft(
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

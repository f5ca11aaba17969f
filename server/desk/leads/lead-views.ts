import { randomUUIDv7 } from 'node:crypto';
import type { SavedViews } from '#contract/desk-leads.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';

/** Per person, and shared ones altogether. */
const mostViews = 30;

/** @param me - the staff member's id */
export function leadViews(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  me: string,
): SavedViews {
  const visible = () =>
    db.selectFrom('lead_views').where(({ or, eb }) => or([eb('owner', 'is', null), eb('owner', '=', me)]));
  return {
    async list() {
      const rows = await visible()
        .selectAll()
        .orderBy(({ eb }) => eb('owner', 'is not', null))
        .orderBy('name')
        .execute();
      return rows.map(({ id, name, query, owner, author }) => ({
        id,
        name,
        query,
        isShared: owner === null,
        isMine: author === me,
      }));
    },
    async save({ name, filter, isShared }) {
      const owner = isShared ? null : me;
      return db.transaction().execute(async (tx) => {
        const saved = await tx
          .selectFrom('lead_views')
          .select('id')
          .where('owner', owner === null ? 'is' : '=', owner)
          .forUpdate()
          .execute();
        if (saved.length >= mostViews) return false;
        await tx
          .insertInto('lead_views')
          .values({
            id: randomUUIDv7(),
            name,
            query: String(new URLSearchParams({ ...filter })),
            owner,
            author: me,
            created_at: now(),
          })
          .execute();
        return true;
      });
    },
    async remove(id) {
      if (isId(id)) await db.deleteFrom('lead_views').where('id', '=', id).where('author', '=', me).execute();
    },
  };
}

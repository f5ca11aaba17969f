import { randomUUIDv7 } from 'node:crypto';
import type { SavedViews } from '#contract/desk-leads.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';

/** Per person, and shared ones altogether. People who share views at once may exceed it by one each, which does no harm. */
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
      const query = String(new URLSearchParams({ ...filter }));
      return db.transaction().execute(async (tx) => {
        // One after the other, so that the count is true.
        await tx.selectFrom('desk_staff').select('id').where('id', '=', me).forUpdate().execute();
        const { count } = await tx
          .selectFrom('lead_views')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('owner', 'is not distinct from', owner)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostViews) return false;
        await tx
          .insertInto('lead_views')
          .values({ id: randomUUIDv7(), name, query, owner, author: me, created_at: now() })
          .execute();
        return true;
      });
    },
    async remove(id) {
      if (isId(id)) await db.deleteFrom('lead_views').where('id', '=', id).where('author', '=', me).execute();
    },
  };
}

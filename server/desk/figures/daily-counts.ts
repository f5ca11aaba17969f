import { type RawBuilder, sql } from 'kysely';
import { type CivilDate, dateOfDay, dayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Services } from '../../intake/services.ts';

/** Yesterday stays open: a transaction that began then may still commit, and the clocks of servers differ. */
const openDays = 2;

/** Limits what one statement counts after a long gap: statements may take 15 seconds. */
const daysAtOnce = 31;

const groupColumns = sql`day, form, progress, kind, seconds`;

type CountServices = Pick<Services, 'database' | 'now'>;

/**
 * Once a day, stores the counts of the days that have ended (`daily_counts`) and adds up later changes of closed days. If
 * the clock went back, opens days again.
 *
 * Several processes may call it at once: the row of `closed_days` lets one of them run. One statement reads the counted
 * rows and deletes the recorded changes, so both come from one snapshot. A change that commits later keeps its row.
 */
export async function countDays({ database, now }: CountServices): Promise<void> {
  const wanted = dateOfDay(dayInRiyadh(now()) - openDays);
  let through: CivilDate | undefined;
  while (through !== wanted) through = await countUpTo(database, wanted);
}

/** Returns the last closed day: `wanted`, or a month after the last one before. */
async function countUpTo({ db }: Services['database'], wanted: CivilDate): Promise<CivilDate> {
  return db.transaction().execute(async (tx) => {
    const firstDay = sql`(select (min(at) at time zone 'Asia/Riyadh')::date from counted_rows)`;
    const { last, through } = await tx
      .selectFrom('closed_days')
      .select([
        'through as last',
        sql<CivilDate>`least(${wanted}::date, ${daysAtOnce}::int +
          case when through = '-infinity' then coalesce(${firstDay}, ${wanted}::date) else through end)`.as(
          'through',
        ),
      ])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (last === through) return through;
    await sql`
      with stored as (
        delete from daily_counts where day > ${last}::date or day in (
          select day from daily_counts group by ${groupColumns} having count(*) > 1
        ) returning ${groupColumns}, count
      ), counts as (
        select ${groupColumns}, count from stored where day <= ${last}::date
        union all
        select ${groupColumns}, count(*) from counted_rows
        where at >= (${last}::date + 1)::timestamp at time zone 'Asia/Riyadh'
          and at < (${through}::date + 1)::timestamp at time zone 'Asia/Riyadh'
        group by ${groupColumns}
      )
      insert into daily_counts (${groupColumns}, count)
      select ${groupColumns}, sum(count) from counts
      group by ${groupColumns} having sum(count) <> 0`.execute(tx);
    await tx.updateTable('closed_days').set({ through }).execute();
    return through;
  });
}

/**
 * Returns a subquery for one statement: stored counts of closed days, and counts of the days since. Their sums equal a
 * direct count of submissions and deliveries. They stay exact if another process counts days in the meantime, which
 * changes no sum.
 */
export async function countsSince(
  { database: { db } }: Pick<Services, 'database'>,
  since: CivilDate,
): Promise<RawBuilder<unknown>> {
  // Read first: with the day as a parameter, the planner knows that few rows are newer.
  const { through } = await db.selectFrom('closed_days').select('through').executeTakeFirstOrThrow();
  return sql`(
    select ${groupColumns}, count from daily_counts where day between ${since}::date and ${through}::date
    union all
    select ${groupColumns}, count(*) from counted_rows
    where at >= greatest(${since}::date, ${through}::date + 1)::timestamp at time zone 'Asia/Riyadh'
    group by ${groupColumns}
  ) as counts`;
}

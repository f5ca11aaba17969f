import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { LeadForm } from '#domain/forms/form.ts';
import type { FunnelStep } from '#domain/funnel.ts';
import type { Database } from '../../platform/database/open.ts';
import { describeError } from '../../platform/log/log.ts';

/** Counts by the hour. The last seconds are lost when the process is killed. */
export interface Funnel {
  /** Ignores steps that the form does not declare. */
  count(form: LeadForm, step: FunnelStep): void;
  /** After an error the counts stay in memory for the next flush. */
  flush(): Promise<void>;
}

const flushMs = 10_000;
const hourMs = 3_600_000;

export function openFunnel({ db }: Pick<Database, 'db'>, log: Logger, now: () => Date): Funnel {
  /** Counts by `[hour, form, step]` as JSON. */
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const add = (key: string, count: number) => {
    counts.set(key, (counts.get(key) ?? 0) + count);
    timer ??= setTimeout(flush, flushMs).unref();
  };
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = counts;
    if (taken.size === 0) return;
    counts = new Map();
    // Sorted, so that concurrent flushes lock rows in the same order and cannot deadlock.
    const rows = [...taken]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, count]) => {
        const [hour, form, step] = JSON.parse(key) as [string, string, string];
        return { hour: new Date(hour), form, step, count };
      });
    try {
      await db
        .insertInto('funnel_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['hour', 'form', 'step'])
            .doUpdateSet({ count: sql`funnel_counts.count + excluded.count` }),
        )
        .execute();
    } catch (error) {
      log.warn({ error: describeError(error) }, 'could not write form counts; retrying');
      for (const [key, count] of taken) add(key, count);
    }
  }
  return {
    count(form, step) {
      if (!form.steps?.includes(step)) return;
      const hour = new Date(now().getTime() - (now().getTime() % hourMs));
      add(JSON.stringify([hour.toISOString(), form.name, step]), 1);
    },
    flush,
  };
}

import type { Queue } from '#server/intake/outbox/queue.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Random } from './random.ts';

/** A clock that jumps from one event to the next, so that a month passes in seconds. */
export interface Timeline {
  now(): Date;
  /** Moves the clock while an event runs, because people take time. */
  pass(seconds: number): void;
  /** Runs `work` at this time; at once if the time has passed. */
  at(time: Date, work: () => Promise<unknown>): void;
  /** Runs events one at a time until `end`, and leaves the clock there. Later events never run. */
  runUntil(end: Date): Promise<void>;
}

interface Event {
  time: number;
  work: () => Promise<unknown>;
}

export function openTimeline(begin: Date): Timeline {
  let clock = begin.getTime();
  const events: Event[] = [];
  return {
    now: () => new Date(clock),
    pass(seconds) {
      clock += seconds * 1000;
    },
    at(time, work) {
      const event = { time: Math.max(time.getTime(), clock), work };
      // Events at the same time keep their order.
      const place = events.findLastIndex((one) => one.time <= event.time) + 1;
      events.splice(place, 0, event);
    },
    async runUntil(end) {
      for (let event = events[0]; event && event.time <= end.getTime(); event = events[0]) {
        events.shift();
        clock = Math.max(clock, event.time);
        await event.work();
      }
      clock = end.getTime();
    },
  };
}

/** A queue whose jobs are events of the timeline. */
export interface TimelineQueue extends Queue {
  /** Sends the jobs that are still waiting to the site's own queue. */
  handOver(queue: Queue, database: Pick<Database, 'db'>): Promise<void>;
}

/** In seconds: a worker polls the queue each second, and a mail server takes a few. */
const pickUp = { least: 1, most: 6 };

export function openTimelineQueue(timeline: Timeline, random: Random): TimelineQueue {
  interface Job {
    id: string;
    attempts: number;
    time: Date;
  }
  const waiting = new Set<Job>();
  let handle: Parameters<Queue['work']>[0] = async () => {};
  const add = (ids: readonly string[], attempts: number, startAfter = timeline.now()) => {
    const time = new Date(startAfter.getTime() + random.between(pickUp.least, pickUp.most) * 1000);
    const jobs = ids.map((id): Job => ({ id, attempts, time }));
    for (const job of jobs) waiting.add(job);
    // Events run one at a time, so the transaction that sent the jobs has ended when they run.
    timeline.at(time, async () => {
      for (const job of jobs) waiting.delete(job);
      await Promise.all(jobs.map(({ id, attempts }) => handle(id, attempts)));
    });
  };
  return {
    async send(_, id, attempts = 0, startAfter) {
      add([id], attempts, startAfter);
    },
    async sendAll(_, ids, startAfter) {
      add(ids, 0, startAfter);
    },
    async work(handler) {
      handle = handler;
      return async () => {};
    },
    stop: async () => {},
    async handOver(queue, { db }) {
      await db.transaction().execute(async (tx) => {
        for (const { id, attempts, time } of waiting) await queue.send(tx, id, attempts, time);
      });
    },
  };
}

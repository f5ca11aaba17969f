import { randomUUIDv7 } from 'node:crypto';
import { minuteInRiyadh, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Deliver } from '../../customers/deliveries/deliver.ts';
import { riyadhTime } from '../../customers/deliveries/lead-mail.ts';
import { SkipDelivery } from '../../customers/deliveries/skip-delivery.ts';
import { sendStaffNotice } from '../../customers/deliveries/staff-notice.ts';
import type { Services } from '../../intake/services.ts';
import { hasLeadsRole } from '../staff.ts';
import { dayFromToday } from './filtered-leads.ts';

/** The mail is sent from this hour in Riyadh. */
const firstHour = 7;
const mostListed = 50;

/** The leads of a staff member that are due until the end of today. */
const dueOf = ({ database: { db }, now }: Pick<Services, 'database' | 'now'>, staffId: string) =>
  db
    .selectFrom('submissions')
    .select(['reference', 'due_at'])
    .where('progress', 'is not', null)
    .where('assignee', '=', staffId)
    .where('due_at', '<', dayFromToday(now(), 1))
    .orderBy('due_at')
    .limit(mostListed);

/** Enqueues one mail a day to each person who has leads due. Several processes may call this at once. */
export async function sendContactReminders(services: Services): Promise<void> {
  const { database, queue, now } = services;
  const at = now();
  const today = todayInRiyadh(at);
  if (minuteInRiyadh(at) < firstHour * 60) return;
  const people = await database.db
    .selectFrom('desk_staff')
    .select('id')
    .where('email', 'is not', null)
    .where(hasLeadsRole)
    .where((eb) => eb.or([eb('away_until', 'is', null), eb('away_until', '<', today)]))
    .where('reminded_on', 'is distinct from', today)
    .execute();
  for (const { id: staff_id } of people) {
    if (!(await dueOf(services, staff_id).executeTakeFirst())) continue;
    await database.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('desk_staff')
        .set({ reminded_on: today })
        .where('id', '=', staff_id)
        .where('reminded_on', 'is distinct from', today)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const id = randomUUIDv7();
      await tx
        .insertInto('deliveries')
        .values({
          id,
          staff_id,
          kind: 'contact-reminders',
          state: 'pending',
          enqueued_at: at,
          next_attempt_at: at,
        })
        .execute();
      await queue.send(tx, id);
    });
  }
}

/** Lists references and times, but nothing that customers wrote. */
export const deliverContactReminders: Deliver = async (services, { id, about }) => {
  const { database, sentences } = services;
  const person = await database.db
    .selectFrom('desk_staff')
    .select('email')
    .where('id', '=', about)
    .where(hasLeadsRole)
    .executeTakeFirst();
  const due = await dueOf(services, about).execute();
  if (!person?.email || due.length === 0) throw new SkipDelivery('replaced');
  await sendStaffNotice(services, id, {
    to: person.email,
    subject: (language) => sentences.text(language, 'mail', 'contacts.due'),
    lines: () => due.map(({ reference, due_at }) => `${reference} · ${due_at ? riyadhTime(due_at) : ''}`),
    page: 'desk/leads?assignee=me&due=today',
  });
};

import { randomUUIDv7 } from 'node:crypto';
import { minuteInRiyadh, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import type { Language } from '#domain/language.ts';
import { type ContentReminder, remindersOf } from '#domain/publications/reminders.ts';
import { liveDrafts } from '../../content/drafts/drafts.ts';
import type { Deliver } from '../../customers/deliveries/deliver.ts';
import { SkipDelivery } from '../../customers/deliveries/skip-delivery.ts';
import { sendStaffNotice } from '../../customers/deliveries/staff-notice.ts';
import type { Services } from '../../intake/services.ts';
import { type AllSentences, fillPlaceholders } from '../../platform/sentences.ts';

/** A day's mail is sent from this hour in Riyadh. */
const firstHour = 7;

/** Leaves out drafts if CONTENT_DIR is set, because the desk then publishes nothing. */
export async function currentReminders(services: Services): Promise<ContentReminder[]> {
  const { config, content, now } = services;
  const drafts = config.contentDir === undefined ? await liveDrafts(services) : [];
  return remindersOf(content, drafts, now());
}

/** Enqueues one mail a day. Several processes may call this at once. */
export async function sendContentReminders(services: Services): Promise<void> {
  const { database, queue, now } = services;
  const at = now();
  if (minuteInRiyadh(at) < firstHour * 60 || (await currentReminders(services)).length === 0) return;
  await database.db.transaction().execute(async (tx) => {
    const id = randomUUIDv7();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('deliveries')
      .values({
        id,
        kind: 'content-reminders',
        state: 'pending',
        reminder_day: todayInRiyadh(at),
        enqueued_at: at,
        next_attempt_at: at,
      })
      .onConflict((oc) => oc.column('reminder_day').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) await queue.send(tx, id);
  });
}

export const deliverContentReminders: Deliver = async (services, { id }) => {
  const { config, sentences } = services;
  const reminders = await currentReminders(services);
  if (reminders.length === 0) throw new SkipDelivery('replaced');
  await sendStaffNotice(services, id, {
    to: config.contentMail,
    subject: (language) => sentences.text(language, 'mail', 'content.reminders'),
    lines: (language) => reminders.map((reminder) => reminderText(sentences, language, reminder)),
    page: 'desk/content',
  });
};

function reminderText(sentences: AllSentences, language: Language, reminder: ContentReminder): string {
  const { about, day } = reminder;
  const title = about === 'offer' ? reminder.title[language] : about === 'draft' ? reminder.title : '';
  const sentence = sentences.text(language, 'content', `reminders.${about}`);
  return fillPlaceholders(sentence, { day: longDate(day, language), title });
}

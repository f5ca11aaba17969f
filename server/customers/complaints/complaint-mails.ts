import { longDate } from '#domain/dates/shown-date.ts';
import type { Language } from '#domain/language.ts';
import type { Deliver } from '../deliveries/deliver.ts';
import { loadLead } from '../deliveries/lead.ts';
import { riyadhTime } from '../deliveries/lead-mail.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { sendStaffNotice } from '../deliveries/staff-notice.ts';

/** Reminds the staff of a complaint whose answer is due or late (R11.5). */
const deliver =
  (which: 'due' | 'late'): Deliver =>
  async (services, { id, about }) => {
    const { database, encryption, sentences, config } = services;
    const { answered_at } = await database.db
      .selectFrom('submissions')
      .select('answered_at')
      .where('id', '=', about)
      .executeTakeFirstOrThrow();
    // Answered before this mail could be sent.
    if (answered_at) throw new SkipDelivery('replaced');
    const { reference, answerBy, submittedAt } = await loadLead(database.db, encryption, about);
    const say = (language: Language, key: 'answerBy' | 'sentAt' | 'do' | typeof which) =>
      sentences.text(language, 'mail', `complaint.${key}`);
    await sendStaffNotice(services, id, {
      to: config.complaintsMail,
      reference,
      subject: (language) => say(language, which),
      lines: (language) => [
        `${say(language, 'answerBy')} ${answerBy ? longDate(answerBy, language) : ''}`,
        `${say(language, 'sentAt')} ${riyadhTime(submittedAt)}`,
        say(language, 'do'),
      ],
    });
  };

export const deliverComplaintDue = deliver('due');
export const deliverComplaintLate = deliver('late');

import type { Language } from '#domain/language.ts';
import type { LeadState } from '#domain/lead-states.ts';
import type { Services } from '../../intake/services.ts';
import { customerMail } from '../deliveries/customer-mail.ts';
import type { Deliver, Delivery } from '../deliveries/deliver.ts';
import { type Lead, loadLead } from '../deliveries/lead.ts';
import { riyadhTime } from '../deliveries/lead-mail.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { staffAddress } from '../deliveries/staff-address.ts';
import { sendStaffNotice } from '../deliveries/staff-notice.ts';
import { customerWords, textMessage, whereToEscalate } from './customer-words.ts';
import { shownTimeLine, timeLineOf } from './time-line.ts';

export const deliverStateMail: Deliver = async (services, delivery) => {
  const { lead, state, messages } = await stateToTell(services, delivery);
  const { say, text, link } = customerWords(services, lead, state);
  const mail = {
    subject: say('state.subject'),
    heading: say('state.heading'),
    lines: [
      say('state.what'),
      text,
      ...messages,
      ...whereToEscalate(services, lead, state, 'mail'),
      say('followMail'),
      link,
      say('help'),
    ],
  };
  await services.gateways.mail.send({
    id: delivery.id,
    to: String(lead.answers.email),
    ...customerMail(mail, lead.language),
  });
};

/** Leaves out the messages, which the follow page shows. */
export const deliverStateSms: Deliver = async (services, delivery) => {
  const { lead, state } = await stateToTell(services, delivery);
  const { say, text } = customerWords(services, lead, state);
  await services.gateways.sms.send({
    id: delivery.id,
    to: String(lead.answers.MobileNumber),
    text: textMessage(
      [say('state.sms'), text, ...whereToEscalate(services, lead, state, 'sms'), say('followSms')],
      lead.language,
    ),
  });
};

/**
 * Returns the current state, which may be newer than the state that enqueued the delivery, and what staff wrote since the
 * last mail or text message, under the names of their states. The mail begins with the current one.
 * @throws SkipDelivery if a later message will contain the state, or if the customer has turned messages off
 */
async function stateToTell(
  { database: { db }, encryption, content }: Services,
  { id, about }: Delivery,
): Promise<{ lead: Lead; state: LeadState; messages: string[] }> {
  const row = await db
    .selectFrom('deliveries as mine')
    .innerJoin('submissions as s', 's.id', 'mine.submission_id')
    .select(['mine.kind', 'mine.enqueued_at', 's.progress', 's.messages_off_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries as later')
          .select('later.id')
          .whereRef('later.submission_id', '=', 'mine.submission_id')
          .whereRef('later.kind', '=', 'mine.kind')
          .whereRef('later.id', '>', 'mine.id'),
      ).as('isOld'),
    )
    .where('mine.id', '=', id)
    .executeTakeFirst();
  if (row?.messages_off_at) throw new SkipDelivery('opted-out');
  if (!row?.progress || row.isOld) throw new SkipDelivery('replaced');
  const lead = await loadLead(db, encryption, about);
  const told = await db
    .selectFrom('deliveries')
    .select('enqueued_at')
    .where('submission_id', '=', about)
    .where('kind', '=', row.kind)
    .where('delivered_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const state = row.progress;
  const nameOf = (one: LeadState) => content.leadStates[one].name[lead.language];
  let named = state;
  const messages = shownTimeLine(await timeLineOf(db, encryption, about))
    // A state that was recorded later is told by a later message.
    .filter(({ recordedAt }) => recordedAt <= row.enqueued_at && !(told && recordedAt <= told.enqueued_at))
    .flatMap((entry) => {
      if (entry.message === null) return [];
      if (entry.state === named) return [entry.message];
      named = entry.state;
      return [`${nameOf(named)}:`, entry.message];
    });
  return { lead, state, messages };
}

/** Names the last state that the CRM has reported since the withdrawal. */
export const deliverWithdrawnMail: Deliver = async (services, { id, about }) => {
  const { database, encryption, sentences, content, config } = services;
  const lead = await loadLead(database.db, encryption, about);
  const entries = await timeLineOf(database.db, encryption, about);
  const withdrawn = entries.findLast(({ state, source }) => state === 'withdrawn' && source === 'customer');
  // The withdrawal is no longer in the time line.
  if (!withdrawn) throw new SkipDelivery('replaced');
  const since = entries.findLast(({ id, source }) => source === 'crm' && id > withdrawn.id);
  const say = (language: Language, key: WithdrawnKey) => sentences.text(language, 'mail', `withdrawn.${key}`);
  await sendStaffNotice(services, id, {
    to: staffAddress(config, lead),
    reference: lead.reference,
    subject: (language) => say(language, since ? 'subject' : 'plainSubject'),
    lines: (language) => [
      say(language, since ? 'what' : 'plainWhat'),
      `${say(language, 'withdrawn')} ${riyadhTime(withdrawn.at)}`,
      ...(since
        ? [
            `${say(language, 'since')} ${content.leadStates[since.state].name[language]} (${riyadhTime(since.at)})`,
            say(language, 'do'),
          ]
        : []),
    ],
  });
};

type WithdrawnKey = 'subject' | 'what' | 'plainSubject' | 'plainWhat' | 'withdrawn' | 'since' | 'do';

import type { FollowedApplication } from '#contract/accepted.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { isFinal } from '#domain/lead-states.ts';
import { channelsFor } from '../../intake/outbox/customer-channels.ts';
import type { Services } from '../../intake/services.ts';
import { maskEmail } from '../deliveries/customer-mail.ts';
import { loadLead } from '../deliveries/lead.ts';
import { nextStep } from '../lead-states/customer-words.ts';
import { publicTimeLine } from '../lead-states/take-back.ts';
import { timeLineOf } from '../lead-states/time-line.ts';
import { openRequestsOf, personOfSubmission } from './data-requests.ts';
import type { FollowedSubmission } from './find-followed.ts';

export async function toFollowedApplication(
  services: Services,
  followed: FollowedSubmission,
): Promise<FollowedApplication> {
  const { database, encryption, content, config } = services;
  const { id, form, answers } = followed;
  const lead = await loadLead(database.db, encryption, id);
  const { messages_off_at } = await database.db
    .selectFrom('submissions')
    .select('messages_off_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = publicTimeLine(await timeLineOf(database.db, encryption, id), services.now());
  const state = entries.at(-1)?.state ?? 'received';
  return {
    reference: lead.reference,
    form: form.name,
    state,
    canWithdraw: !isFinal(state),
    timeLine: entries.map(({ state, at, message }) => ({
      state,
      on: todayInRiyadh(at),
      name: content.leadStates[state].name,
      // A complaint has its own deadline (`complaint` below).
      text:
        state === 'received' && !lead.answerBy ? nextStep(services, lead) : content.leadStates[state].text,
      ...(message !== null && { message }),
    })),
    ...(lead.answerBy && {
      complaint: {
        ...(!isFinal(state) && { answerBy: lead.answerBy }),
        escalation: content.complaints.escalation,
      },
    }),
    ways: channelsFor(form, answers, config),
    wantsMessages: messages_off_at === null,
    ...(typeof answers.email === 'string' && answers.email && { email: maskEmail(answers.email) }),
    mayCorrectEmail: form.fields.includes('email'),
    dataRequests: {
      about: 'nationalId' in personOfSubmission(followed) ? 'person' : 'submission',
      open: (await openRequestsOf(database.db, encryption, followed)).map(({ kind, reference, dueOn }) => ({
        kind,
        reference,
        dueOn,
      })),
    },
  };
}

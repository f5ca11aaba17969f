import type { Kysely } from 'kysely';
import type { RequestKind } from '#domain/data-subject-requests.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import type { Language } from '#domain/language.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { mobilesIn } from '../data-subject-requests/find-person.ts';
import type { Person } from '../data-subject-requests/person.ts';
import {
  decryptRequest,
  type OpenRequest,
  openRequest,
  openRowsOf,
} from '../data-subject-requests/requests.ts';
import type { Deliver } from '../deliveries/deliver.ts';
import { loadLead } from '../deliveries/lead.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { sendStaffNotice } from '../deliveries/staff-notice.ts';
import type { FollowedSubmission } from './find-followed.ts';

type Who = Pick<FollowedSubmission, 'reference' | 'answers'>;

/** Selects all data of the national id, or this submission if the form asks for none. */
export const personOfSubmission = ({ reference, answers }: Who): Person =>
  typeof answers.idNumber === 'string' ? { nationalId: answers.idNumber } : { reference };

/**
 * Opens a request, and enqueues the mail to the staff if no such request was open.
 * @returns false if the submission was erased meanwhile
 */
export function requestData(
  services: Services,
  followed: FollowedSubmission,
  kind: RequestKind,
): Promise<boolean> {
  const { database, queue, now } = services;
  const { id, mobile } = followed;
  return database.db.transaction().execute(async (tx) => {
    const submission = await tx
      .selectFrom('submissions')
      .select('language')
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!submission) return false;
    const request = {
      kind,
      person: personOfSubmission(followed),
      contact: mobile,
      language: submission.language,
      origin: 'follow',
    } as const;
    const { isNew } = await openRequest(tx, services, request);
    if (isNew) await enqueueDeliveries(tx, queue, id, ['request-mail'], now());
    return true;
  });
}

/** Returns only requests that were made with the same mobile. */
export async function openRequestsOf(
  db: Kysely<Tables>,
  encryption: Services['encryption'],
  who: Who & { mobile: string },
): Promise<OpenRequest[]> {
  const rows = await openRowsOf(db, encryption, personOfSubmission(who));
  return rows
    .flatMap((row) => decryptRequest(encryption, row) ?? [])
    .filter(({ contact }) => contact === who.mobile);
}

export const deliverRequestMail: Deliver = async (services, { id, about }) => {
  const { database, encryption, sentences, config } = services;
  const { reference, answers } = await loadLead(database.db, encryption, about);
  const [mobile = ''] = mobilesIn(answers);
  const requests = await openRequestsOf(database.db, encryption, { reference, answers, mobile });
  // The requests were ended before this mail could be sent.
  if (requests.length === 0) throw new SkipDelivery('replaced');
  const say = (language: Language, key: 'subject' | 'what' | 'by' | 'do' | RequestKind) =>
    sentences.text(language, 'mail', `request.${key}`);
  await sendStaffNotice(services, id, {
    to: config.privacyMail,
    reference,
    subject: (language) => say(language, 'subject'),
    lines: (language) => [
      say(language, 'what'),
      ...requests.map(
        ({ kind, reference, dueOn }) =>
          `${say(language, kind)} · ${reference} · ${say(language, 'by')} ${longDate(dueOn, language)}`,
      ),
      say(language, 'do'),
    ],
    page: 'desk/privacy',
  });
};

import type { PrivacyRoom, RequestPerson, TypedRequest } from '#contract/desk-privacy.ts';
import { requestKinds } from '#domain/data-subject-requests.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { readReason } from '#domain/desk-reason.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import { readAnswer } from '#domain/rules/answers.ts';
import { toLocalMobile } from '#domain/rules/mobile.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { findPerson, mobilesIn } from '../../customers/data-subject-requests/find-person.ts';
import {
  decryptRequest,
  endRequests,
  openRequest,
  readRequest,
} from '../../customers/data-subject-requests/requests.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Services } from '../../intake/services.ts';
import { readAuditLog, recordAudit, recordAuditIn } from '../audit-log.ts';
import type { Session } from '../sign-in/sessions.ts';
import { confirmErasure } from './confirm-erasure.ts';
import { findRequest, listRequests } from './list-requests.ts';

export function privacyRoom(services: Services, session: Session): PrivacyRoom {
  return {
    auditLog: (before) => readAuditLog(services, before),
    requests: (which, after) => listRequests(services, session, which, after),
    enter: (typed) => enterRequest(services, session, typed),
    async request(reference) {
      const found = await findRequest(services, session, reference);
      if (found?.entry.state !== 'open') return found?.entry;
      await recordAudit(services, session, { action: 'request-opened', about: reference });
      return { ...found.entry, ...(await readPerson(services, found.id)) };
    },
    confirmErasure: (reference) => confirmErasure(services, session, reference),
    async end(reference, as, typed) {
      const found = await findRequest(services, session, reference);
      // Only the erasure itself completes a request for erasure.
      if (found?.entry.state !== 'open' || (as === 'done' && found.entry.kind === 'erasure'))
        return 'unknown';
      const reason = readReason(typed);
      if (reason === undefined) return 'reason';
      const { database, encryption, now } = services;
      await recordAudit(services, session, { action: `request-${as}`, about: reference, reason });
      const refused = as === 'refused' ? { refused: reason } : {};
      const ended = await database.db
        .transaction()
        .execute((tx) => endRequests(tx, encryption, [found.id], { now: now(), ...refused }));
      return ended ? 'ended' : 'unknown';
    },
  };
}

/** Enters a request, if it passes the rules of the site's forms. */
async function enterRequest(
  services: Services,
  session: Session,
  typed: TypedRequest,
): Promise<{ reference: string } | { errors: Errors }> {
  const read = (name: 'idNumber' | 'MobileNumber' | 'message') =>
    readAnswer({ ...fieldOf(name), optional: name === 'message' }, typed[name], conditionsOf(services));
  const readings = {
    idNumber: read('idNumber'),
    MobileNumber: read('MobileNumber'),
    message: read('message'),
  };
  const errors = Object.fromEntries(
    Object.entries(readings).flatMap(([name, reading]) =>
      'message' in reading ? [[name, reading.message]] : [],
    ),
  );
  const kind = requestKinds.find((one) => one === typed.kind);
  if (!kind || Object.keys(errors).length > 0) return { errors };
  const answerOf = (name: keyof typeof readings) => {
    const reading = readings[name];
    return 'answer' in reading && reading.answer !== null ? String(reading.answer) : undefined;
  };
  return services.database.db.transaction().execute(async (tx) => {
    const { reference } = await openRequest(tx, services, {
      kind,
      origin: 'desk',
      note: answerOf('message'),
      person: { nationalId: answerOf('idNumber') ?? '' },
      mobile: answerOf('MobileNumber') ?? '',
    });
    await recordAuditIn(tx, services, session, { action: 'request-entered', about: reference });
    return { reference };
  });
}

async function readPerson(services: Services, id: string): Promise<{ person?: RequestPerson }> {
  const { database, encryption } = services;
  const row = await readRequest(database.db, encryption, id);
  const request = row && decryptRequest(encryption, row);
  const found = request && (await findPerson(database.db, encryption, request.person));
  if (!found) return {};
  const { person, mobile, note } = request;
  return {
    person: {
      mobile: toLocalMobile(mobile),
      note,
      isCustomer: found.customer !== undefined,
      nationalId: 'nationalId' in person ? person.nationalId : null,
      submissions: found.submissions.map(({ reference, form, received_at, answers }) => ({
        reference,
        form,
        receivedOn: todayInRiyadh(received_at),
        isOtherMobile: !mobilesIn(answers).includes(mobile),
      })),
      alsoOpen: found.requests
        .filter((other) => other.id !== id)
        .map(({ reference, kind }) => ({ reference, kind })),
    },
  };
}

import type { PrivacyRoom, RequestField, RequestPerson, TypedRequest } from '#contract/desk-privacy.ts';
import { requestFields, requestKinds } from '#domain/data-subject-requests.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { readReason } from '#domain/desk-reason.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import { forms } from '#domain/forms/forms.ts';
import { readAnswer } from '#domain/rules/answers.ts';
import { toLocalMobile } from '#domain/rules/mobile.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { contactsIn, findPerson, haveNationalId } from '../../customers/data-subject-requests/find-person.ts';
import {
  decryptRequest,
  endRequests,
  openRequest,
  readRequest,
} from '../../customers/data-subject-requests/requests.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Services } from '../../intake/services.ts';
import { readAuditLog, recordAudit, recordAuditIn } from '../audit-log.ts';
import { whoOf } from '../leads/lead-entry.ts';
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
      if (found?.entry.state !== 'open' || (as !== 'refused' && found.entry.kind === 'erasure'))
        return 'unknown';
      const reason = readReason(typed);
      if (reason === undefined) return 'reason';
      if (as === 'nothing' && !(await readPerson(services, found.id)).person?.isNothingStored)
        return 'stored';
      await recordAudit(services, session, { action: `request-${as}`, about: reference, reason });
      const ended = await services.database.db
        .transaction()
        .execute((tx) => endRequests(tx, services, [found.id], { as, reason }));
      return ended ? 'ended' : 'unknown';
    },
  };
}

/** Enters a request, if it passes the rules of the site's forms. It needs a mobile or an e-mail address. */
async function enterRequest(
  services: Services,
  session: Session,
  typed: TypedRequest,
): Promise<{ reference: string; isNew: boolean } | { errors: Errors }> {
  const read = (name: RequestField) => {
    const optional = name !== 'MobileNumber' || typed.email.trim() !== '';
    return readAnswer({ ...fieldOf(name), optional }, typed[name], conditionsOf(services));
  };
  const readings = requestFields.map((name) => [name, read(name)] as const);
  const errors = Object.fromEntries(
    readings.flatMap(([name, reading]) => ('message' in reading ? [[name, reading.message]] : [])),
  );
  const kind = requestKinds.find((one) => one === typed.kind);
  if (!kind || Object.keys(errors).length > 0) return { errors };
  const answerOf = (name: RequestField) => {
    const [, reading] = readings.find(([one]) => one === name) ?? [];
    return reading && 'answer' in reading && reading.answer !== null ? String(reading.answer) : undefined;
  };
  const nationalId = answerOf('idNumber');
  const contacts = [answerOf('MobileNumber'), answerOf('email')?.toLowerCase()].flatMap((one) => one ?? []);
  const person = nationalId === undefined ? { contacts } : { nationalId };
  const { database, encryption } = services;
  const found = await findPerson(database.db, encryption, person);
  return database.db.transaction().execute(async (tx) => {
    const { reference, isNew } = await openRequest(tx, services, {
      kind,
      origin: 'desk',
      note: answerOf('message'),
      person,
      contact: contacts[0] ?? '',
      language: found?.submissions.at(-1)?.language ?? 'ar',
    });
    await recordAuditIn(tx, services, session, { action: 'request-entered', about: reference });
    return { reference, isNew };
  });
}

async function readPerson(services: Services, id: string): Promise<{ person?: RequestPerson }> {
  const { database, encryption } = services;
  const row = await readRequest(database.db, encryption, id);
  const request = row && decryptRequest(encryption, row);
  const found = request && (await findPerson(database.db, encryption, request.person));
  if (!found) return {};
  const { person, contact, note } = request;
  const contacts = 'contacts' in person ? person.contacts : [contact];
  const isCustomer = found.customer !== undefined;
  const hasOthersWithId =
    'contacts' in person && (await haveNationalId(database.db, encryption, person.contacts));
  return {
    person: {
      contacts: contacts.map((one) => (one.includes('@') ? one : toLocalMobile(one))),
      note,
      isCustomer,
      hasOthersWithId,
      isNothingStored: found.submissions.length === 0 && !isCustomer && !hasOthersWithId,
      nationalId: 'nationalId' in person ? person.nationalId : null,
      submissions: found.submissions.map(({ reference, form, received_at, answers }) => ({
        reference,
        form,
        name: whoOf(forms[form], answers).name,
        receivedOn: todayInRiyadh(received_at),
        isOtherContact: !contactsIn(answers).some((one) => contacts.includes(one)),
      })),
      alsoOpen: found.requests
        .filter((other) => other.id !== id)
        .map(({ reference, kind }) => ({ reference, kind })),
    },
  };
}

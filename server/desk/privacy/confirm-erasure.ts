import type { ErasureOutcome } from '#contract/desk-privacy.ts';
import { erasePerson } from '../../customers/data-subject-requests/erase-person.ts';
import {
  decryptRequest,
  lockOpenRequest,
  readRequest,
} from '../../customers/data-subject-requests/requests.ts';
import type { Services } from '../../intake/services.ts';
import { changeRow } from '../../platform/encryption/signed-rows.ts';
import { recordAudit } from '../audit-log.ts';
import type { Session } from '../sign-in/sessions.ts';
import { findRequest } from './list-requests.ts';

/** An erasure decrypts submissions without a national id, to compare their mobile and e-mail. */
const timeoutMs = 120_000;

/**
 * The first confirmation is stored; one by a second person erases the data. The audit log records each confirmation
 * before the erasure, and the erasure after it.
 */
export async function confirmErasure(
  services: Services,
  session: Session,
  reference: string,
): Promise<ErasureOutcome> {
  const { database, encryption, now } = services;
  const { db } = database;
  const found = await findRequest(services, session, reference);
  if (found?.entry.state !== 'open' || found.entry.kind !== 'erasure') return { outcome: 'unknown' };
  if (found.entry.confirmed?.byMe) return { outcome: 'same-person' };
  await recordAudit(services, session, { action: 'erasure-confirmed', about: reference });
  const isFirst = await db.transaction().execute(async (tx) => {
    const request = await lockOpenRequest(tx, encryption, found.id);
    if (!request || request.first_confirmed_by !== null) return false;
    const confirmed = { first_confirmed_by: session.subject, first_confirmed_at: now() };
    await changeRow(tx, encryption, 'data_subject_requests', request, confirmed);
    return true;
  });
  if (isFirst) return { outcome: 'first' };

  const row = await readRequest(db, encryption, found.id);
  const request = row && decryptRequest(encryption, row);
  if (!request) return { outcome: 'unknown' };
  const done = await erasePerson(services, request.person, {
    dryRun: false,
    signal: AbortSignal.timeout(timeoutMs),
    mayErase: async (tx) => {
      const locked = await lockOpenRequest(tx, encryption, found.id);
      return locked?.first_confirmed_by != null && locked.first_confirmed_by !== session.subject;
    },
  });
  if (!done) return { outcome: row.first_confirmed_by === session.subject ? 'same-person' : 'unknown' };
  const action = done.foundNothing ? 'request-nothing' : 'person-erased';
  await recordAudit(services, session, { action, about: reference });
  return { outcome: done.foundNothing ? 'nothing' : 'erased' };
}

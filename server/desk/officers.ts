import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OfficerEntry } from '#contract/desk.ts';
import type { Author } from '../content/versions/versions.ts';
import type { Services } from '../intake/services.ts';
import { isId } from '../platform/database/ids.ts';
import type { Tables } from '../platform/database/schema.ts';
import { changeRow, signRow, verifyRow } from '../platform/encryption/signed-rows.ts';
import { activeOfficers, lockOfficers, type Officer, readOfficers } from '../whistleblowing/officers.ts';
import { recordAuditIn } from './audit-log.ts';
import { enqueueOfficerMail } from './officer-mail.ts';
import type { Session } from './sign-in/sessions.ts';

/** Active and waiting ones, oldest first. */
export async function listOfficers(
  services: Services,
  { subject }: Pick<Session, 'subject'>,
): Promise<OfficerEntry[]> {
  const officers = await readOfficers(services);
  return officers
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .flatMap(({ id, name, recipient, state, since, ...row }) =>
      state === 'removed'
        ? []
        : [{ id, name, recipient, state, since: since.toISOString(), isMe: row.subject === subject }],
    );
}

/** Undefined if the person is no active officer. `isProven` tells whether this session has proven the officer's key. */
export async function officerOf(
  services: Services,
  { subject, provenRecipient }: Pick<Session, 'subject'> & Partial<Session>,
): Promise<{ id: string; isProven: boolean } | undefined> {
  const officer = (await activeOfficers(services)).find((one) => one.subject === subject);
  return officer && { id: officer.id, isProven: officer.recipient === provenRecipient };
}

/**
 * The key is active at once for the first officer, and for an only officer who proved their previous key. Any other key
 * waits for an officer (or for the operator: `ops malpractice officer`). A newer key replaces a person's waiting one,
 * without another mail.
 */
export async function offerKey(
  services: Services,
  session: Session,
  recipient: string,
): Promise<'active' | 'waiting' | 'known'> {
  const { database, encryption, now } = services;
  const { subject, name, email = null, provenRecipient } = session;
  // Limits the mails that one person can cause by withdrawing keys and offering new ones.
  const hasMailedEnough =
    (await services.rateLimits.use('mailsTo', `officer-waits ${subject}`)) !== undefined;
  return database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    // Throws on an altered row: if it were skipped, the next key could become the first officer's, active at once.
    const rows = await tx.selectFrom('officers').selectAll().execute();
    const officers = rows.map((row) => verifyRow(encryption, 'officers', row));
    if (officers.some((officer) => officer.recipient === recipient)) return 'known';
    const ownKeys = officers.filter((officer) => officer.subject === subject && officer.state !== 'removed');
    const waiting = ownKeys.find(({ state }) => state === 'waiting');
    const isApproved = officers.every(
      (officer) =>
        officer.state !== 'active' || (officer.subject === subject && officer.recipient === provenRecipient),
    );
    for (const officer of isApproved ? ownKeys : waiting ? [waiting] : [])
      await changeRow(tx, encryption, 'officers', officer, { state: 'removed' });
    const state: Officer['state'] = isApproved ? 'active' : 'waiting';
    const id = randomUUID();
    const officer = { id, subject, name, email, recipient, state, since: now() };
    await tx
      .insertInto('officers')
      .values(signRow(encryption, 'officers', officer))
      .execute();
    if (waiting) {
      // Reuse the mail about the replaced key: the mail names no key, and the desk shows the newest one.
      await tx
        .updateTable('deliveries')
        .set({ officer_id: id })
        .where('officer_id', '=', waiting.id)
        .execute();
      await tx.deleteFrom('officers').where('id', '=', waiting.id).execute();
    }
    if (isApproved) await enqueueOfficerMail(tx, services, { id, kind: 'officer-added' });
    else if (!waiting && !hasMailedEnough)
      await enqueueOfficerMail(tx, services, { id, kind: 'officer-waits' });
    const action = isApproved ? 'officer-added' : 'officer-waits';
    await recordAuditIn(tx, services, session, { action, about: name });
    return state;
  });
}

/**
 * Makes a waiting officer active. New reports are then encrypted to that officer, too.
 * @param by - another officer, or the operator
 * @returns false if no such officer waits, or `by` is that officer
 */
export async function addOfficer(
  services: Pick<Services, 'database' | 'encryption' | 'keys' | 'log' | 'now' | 'queue'>,
  by: Author,
  which: { id: string } | { recipient: string },
): Promise<boolean> {
  return services.database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const officers = await readOfficers(services, tx);
    const waiting = officers.find(
      (officer) =>
        officer.state === 'waiting' &&
        ('id' in which ? officer.id === which.id : officer.recipient === which.recipient),
    );
    // Officers cannot approve themselves.
    if (!waiting || waiting.subject === by.subject) return false;
    const { id, subject } = waiting;
    // A new key replaces the person's previous one.
    const former = officers.find((officer) => officer.subject === subject && officer.state === 'active');
    if (former) await remove(tx, services, former);
    const active = { state: 'active' as const, since: services.now() };
    await changeRow(tx, services.encryption, 'officers', waiting, active);
    await enqueueOfficerMail(tx, services, { id, kind: 'officer-added' });
    await recordAuditIn(tx, services, by, { action: 'officer-added', about: waiting.name });
    return true;
  });
}

/** New reports are not encrypted to a removed officer. The last active officer stays, or nobody could read them. */
export async function removeOfficer(
  services: Services,
  session: Session,
  id: string,
): Promise<'removed' | 'last' | 'unknown' | 'notProven'> {
  if (!isId(id)) return 'unknown';
  return services.database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const officers = await readOfficers(services, tx);
    const rows = officers.filter(({ state }) => state !== 'removed');
    const officer = rows.find((row) => row.id === id);
    const active = rows.filter(({ state }) => state === 'active');
    const mine = active.find((row) => row.subject === session.subject);
    const isWithdrawal = officer?.state === 'waiting' && officer.subject === session.subject;
    // Anybody may withdraw their own waiting key; only officers may remove other keys.
    if (!officer || !(mine || isWithdrawal)) return 'unknown';
    if (!isWithdrawal && mine?.recipient !== session.provenRecipient) return 'notProven';
    if (officer.state === 'active' && active.length === 1) return 'last';
    if (officer.state === 'active') await enqueueOfficerMail(tx, services, { id, kind: 'officer-removed' });
    if (officer.state === 'waiting') {
      // Nothing was encrypted to a waiting key, so its row can be deleted.
      await tx.deleteFrom('deliveries').where('officer_id', '=', id).execute();
      await tx.deleteFrom('officers').where('id', '=', id).execute();
    } else await remove(tx, services, officer);
    await recordAuditIn(tx, services, session, { action: 'officer-removed', about: officer.name });
    return 'removed';
  });
}

/** Keeps the row: the same officer key must not be offered again, and decrypts reports until their keys are renewed. */
async function remove(
  tx: Transaction<Tables>,
  { encryption }: Pick<Services, 'encryption'>,
  officer: Officer,
): Promise<void> {
  await changeRow(tx, encryption, 'officers', officer, { state: 'removed' });
}

import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OfficerEntry } from '#contract/desk.ts';
import type { Services } from '../intake/services.ts';
import { isId } from '../platform/database/ids.ts';
import type { Tables } from '../platform/database/schema.ts';
import { changeRow, signRow, verifyRow } from '../platform/encryption/signed-rows.ts';
import { activeOfficers, lockOfficers, type Officer, readOfficers } from '../whistleblowing/officers.ts';
import { type Looker, recordLook } from './looks.ts';
import { enqueueOfficerMail } from './officer-mail.ts';
import type { Session } from './sign-in/sessions.ts';

/** Everybody who is an officer, or waits to become one. */
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

/**
 * The officer that somebody is by the provider's word; undefined for who has the role and no key that the others took. Only with
 * `isProven` did they show that they hold that key.
 */
export async function officerOf(
  services: Services,
  { subject, provenRecipient }: Pick<Session, 'subject'> & Partial<Session>,
): Promise<{ id: string; isProven: boolean } | undefined> {
  const officer = (await activeOfficers(services)).find((one) => one.subject === subject);
  return officer && { id: officer.id, isProven: officer.recipient === provenRecipient };
}

/**
 * Takes somebody's public key. The first officer is one at once, and one who is alone and holds the key that they had; any
 * other waits for an officer (or, where the only one lost their key, for whoever runs the server: `ops malpractice officer`).
 * Each person has one key that waits: a newer one replaces it, without another mail.
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
  const outcome = await database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    // Strictly: with an officer who is ignored, the next one would be the first, and one at once.
    const rows = await tx.selectFrom('officers').selectAll().execute();
    const officers = rows.map((row) => verifyRow(encryption, 'officers', row));
    if (officers.some((officer) => officer.recipient === recipient)) return 'known';
    const mine = officers.filter((officer) => officer.subject === subject && officer.state !== 'removed');
    // A newer key takes the place of the one that waits, without a second row or mail.
    const waiting = mine.find(({ state }) => state === 'waiting');
    const isTaken = officers.every(
      (officer) =>
        officer.state !== 'active' || (officer.subject === subject && officer.recipient === provenRecipient),
    );
    for (const officer of isTaken ? mine : waiting ? [waiting] : [])
      await changeRow(tx, encryption, 'officers', officer, { state: 'removed' });
    const state: Officer['state'] = isTaken ? 'active' : 'waiting';
    const id = randomUUID();
    const officer = { id, subject, name, email, recipient, state, since: now() };
    await tx
      .insertInto('officers')
      .values(signRow(encryption, 'officers', officer))
      .execute();
    if (waiting) {
      // Officers were told of this person by the first key's mail; the desk shows them the newest key.
      await tx
        .updateTable('deliveries')
        .set({ officer_id: id })
        .where('officer_id', '=', waiting.id)
        .execute();
      await tx.deleteFrom('officers').where('id', '=', waiting.id).execute();
    }
    if (isTaken) await enqueueOfficerMail(tx, services, { id, kind: 'officer-added' });
    else if (!waiting && !hasMailedEnough)
      await enqueueOfficerMail(tx, services, { id, kind: 'officer-waits' });
    return state;
  });
  if (outcome === 'known') return outcome;
  const action = outcome === 'active' ? 'officer-added' : 'officer-waits';
  await recordLook(services, session, { action, about: name });
  return outcome;
}

/**
 * Somebody who waits is taken: reports that arrive from now on are encrypted to them, too.
 * @param by - another officer, or whoever runs the server
 */
export async function addOfficer(
  services: Pick<Services, 'database' | 'encryption' | 'keys' | 'log' | 'now' | 'queue'>,
  by: Looker,
  which: { id: string } | { recipient: string },
): Promise<boolean> {
  const added = await services.database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const officers = await readOfficers(services, tx);
    const waiting = officers.find(
      (officer) =>
        officer.state === 'waiting' &&
        ('id' in which ? officer.id === which.id : officer.recipient === which.recipient),
    );
    // Nobody takes themselves.
    if (!waiting || waiting.subject === by.subject) return undefined;
    const { id, subject } = waiting;
    // A new key takes the place of the one that somebody had.
    const former = officers.find((officer) => officer.subject === subject && officer.state === 'active');
    if (former) await remove(tx, services, former);
    const active = { state: 'active' as const, since: services.now() };
    await changeRow(tx, services.encryption, 'officers', waiting, active);
    await enqueueOfficerMail(tx, services, { id, kind: 'officer-added' });
    return waiting.name;
  });
  if (added !== undefined) await recordLook(services, by, { action: 'officer-added', about: added });
  return added !== undefined;
}

/** Reports that arrive from now on are not encrypted to them. The last one stays: nobody could read anything. */
export async function removeOfficer(
  services: Services,
  session: Session,
  id: string,
): Promise<'removed' | 'last' | 'unknown' | 'notProven'> {
  if (!isId(id)) return 'unknown';
  const removed = await services.database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const officers = await readOfficers(services, tx);
    const rows = officers.filter(({ state }) => state !== 'removed');
    const officer = rows.find((row) => row.id === id);
    const active = rows.filter(({ state }) => state === 'active');
    const mine = active.find((row) => row.subject === session.subject);
    const takesBack = officer?.state === 'waiting' && officer.subject === session.subject;
    // Who is no officer takes back a key of their own that waits, and nobody else's.
    if (!officer || !(mine || takesBack)) return 'unknown';
    if (!takesBack && mine?.recipient !== session.provenRecipient) return 'notProven';
    if (officer.state === 'active' && active.length === 1) return 'last';
    if (officer.state === 'active') await enqueueOfficerMail(tx, services, { id, kind: 'officer-removed' });
    if (officer.state === 'waiting') {
      // Nothing was encrypted to it.
      await tx.deleteFrom('deliveries').where('officer_id', '=', id).execute();
      await tx.deleteFrom('officers').where('id', '=', id).execute();
    } else await remove(tx, services, officer);
    return officer;
  });
  if (typeof removed === 'string') return removed;
  await recordLook(services, session, { action: 'officer-removed', about: removed.name });
  return 'removed';
}

/** Their key stays known: it may not come again, and what it encrypted is encrypted to it until others renew it. */
async function remove(
  tx: Transaction<Tables>,
  { encryption }: Pick<Services, 'encryption'>,
  officer: Officer,
): Promise<void> {
  await changeRow(tx, encryption, 'officers', officer, { state: 'removed' });
}

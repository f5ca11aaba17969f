import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OfficerEntry } from '#contract/desk.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Services } from '../services.ts';
import { lockOfficers } from '../whistleblowing/officers.ts';
import { encryptOldReports } from '../whistleblowing/old-reports.ts';
import { isId } from './ids.ts';
import { type Looker, recordLook } from './looks.ts';
import { enqueueOfficerMail } from './officer-mail.ts';
import type { Session } from './sessions.ts';

/** Everybody who is an officer, or waits to become one. */
export async function listOfficers(
  { database: { db } }: Services,
  { subject }: Pick<Session, 'subject'>,
): Promise<OfficerEntry[]> {
  const rows = await db
    .selectFrom('officers')
    .selectAll()
    .where('state', '<>', 'removed')
    .orderBy('since')
    .execute();
  return rows.map(({ id, name, recipient, state, since, ...row }) => ({
    ...{ id, name, recipient, state: state === 'active' ? 'active' : 'waiting' },
    ...{ since: since.toISOString(), isMe: row.subject === subject },
  }));
}

/**
 * The officer that somebody is by the provider's word; undefined for who has the role and no key that the others took. Only with
 * `isProven` did they show that they hold that key.
 */
export async function officerOf(
  { database: { db } }: Services,
  { subject, provenRecipient }: Pick<Session, 'subject'> & Partial<Session>,
): Promise<{ id: string; isProven: boolean } | undefined> {
  const row = await db
    .selectFrom('officers')
    .select(['id', 'recipient'])
    .where('subject', '=', subject)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row && { id: row.id, isProven: row.recipient === provenRecipient };
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
  const { database, now } = services;
  const { subject, name, email = null, provenRecipient } = session;
  // Limits the mails that one person can cause by withdrawing keys and offering new ones.
  const hasMailedEnough =
    (await services.rateLimits.use('mailsTo', `officer-waits ${subject}`)) !== undefined;
  const outcome = await database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const known = await tx
      .selectFrom('officers')
      .select('id')
      .where('recipient', '=', recipient)
      .executeTakeFirst();
    if (known) return 'known';
    // A newer key takes the place of the one that waits, without a second row or mail.
    const waiting = await tx
      .selectFrom('officers')
      .select('id')
      .where('subject', '=', subject)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (waiting)
      await tx.updateTable('officers').set({ state: 'removed' }).where('id', '=', waiting.id).execute();
    const active = await tx
      .selectFrom('officers')
      .select(['subject', 'recipient'])
      .where('state', '=', 'active')
      .execute();
    const isTaken = active.every(
      (officer) => officer.subject === subject && officer.recipient === provenRecipient,
    );
    if (isTaken) await remove(tx, (query) => query.where('subject', '=', subject));
    const state = isTaken ? 'active' : 'waiting';
    const id = randomUUID();
    await tx
      .insertInto('officers')
      .values({ id, subject, name, email, recipient, state, since: now() })
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
  if (outcome === 'active') await encryptOldReports(services);
  return outcome;
}

/**
 * Somebody who waits is taken: reports that arrive from now on are encrypted to them, too.
 * @param by - another officer, or whoever runs the server
 */
export async function addOfficer(
  services: Pick<Services, 'database' | 'queue' | 'keys' | 'now'>,
  by: Looker,
  which: { id: string } | { recipient: string },
): Promise<boolean> {
  const added = await services.database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const waiting = await tx
      .selectFrom('officers')
      .select(['id', 'subject', 'name'])
      .where(({ eb }) => ('id' in which ? eb('id', '=', which.id) : eb('recipient', '=', which.recipient)))
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    // Nobody takes themselves.
    if (!waiting || waiting.subject === by.subject) return undefined;
    const { id } = waiting;
    // A new key takes the place of the one that somebody had.
    await remove(tx, (query) => query.where('subject', '=', waiting.subject).where('state', '=', 'active'));
    await tx
      .updateTable('officers')
      .set({ state: 'active', since: services.now() })
      .where('id', '=', id)
      .execute();
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
    const rows = await tx
      .selectFrom('officers')
      .select(['id', 'subject', 'name', 'state', 'recipient'])
      .where('state', '<>', 'removed')
      .execute();
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
    } else await remove(tx, (query) => query.where('id', '=', id));
    return officer;
  });
  if (typeof removed === 'string') return removed;
  await recordLook(services, session, { action: 'officer-removed', about: removed.name });
  return 'removed';
}

/** Their key stays known: it may not come again, and what it encrypted is encrypted to it until others renew it. */
async function remove(
  tx: Transaction<Tables>,
  which: (query: ReturnType<typeof removal>) => ReturnType<typeof removal>,
): Promise<void> {
  await which(removal(tx)).execute();
}
const removal = (tx: Transaction<Tables>) => tx.updateTable('officers').set({ state: 'removed' });

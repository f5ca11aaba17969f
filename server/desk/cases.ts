import type { CaseChange, CaseEntry, CaseFilter, CasePage } from '#contract/desk.ts';
import { addYears, type CivilDate, dayInRiyadh, dayNumber, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { deadlinesOf } from '#domain/whistleblowing.ts';
import type { Author } from '../content/versions/versions.ts';
import type { Services } from '../intake/services.ts';
import { isAfter, nextCursor, parseDayCursor } from '../platform/database/cursor.ts';
import { changeRow } from '../platform/encryption/signed-rows.ts';
import { deleteReport } from '../whistleblowing/delete-report.ts';
import { activeOfficers, type Officer, readOfficers } from '../whistleblowing/officers.ts';
import {
  type Altered,
  altered,
  lockReport,
  readReport,
  type StoredReport,
  verifiedReport,
} from '../whistleblowing/stored-reports.ts';
import { recordAudit } from './audit-log.ts';

const pageSize = 50;

/**
 * Oldest first.
 * @param after - the `next` of the previous page
 */
export async function listCases(services: Services, which: CaseFilter, after?: string): Promise<CasePage> {
  const rows = await services.database.db
    .selectFrom('whistleblowing_reports')
    .selectAll()
    .where('state', which === 'closed' ? '=' : '<>', 'closed')
    .where(isAfter(['received_on', 'reference'], 'asc', parseDayCursor(after)))
    .orderBy('received_on')
    .orderBy('reference')
    .limit(pageSize)
    .execute();
  const officers = await readOfficers(services);
  const next = nextCursor(rows, pageSize, ({ received_on: at, reference: id }) => ({ at, id }));
  const page: CasePage = { cases: [], alteredReferences: [], next };
  for (const row of rows) {
    const report = verifiedReport(services.encryption, row);
    if (report !== altered) page.cases.push(entryOf(services, report, officers));
    // An altered row may hold any text.
    else page.alteredReferences.push(isReference(String(row.reference)) ? String(row.reference) : '—');
  }
  return page;
}

export async function findCase(
  services: Services,
  reference: string,
): Promise<CaseEntry | Altered | undefined> {
  if (!isReference(reference)) return undefined;
  const report = await readReport(services.database.db, services.encryption, { reference });
  return !report || report === altered ? report : entryOf(services, report, await readOfficers(services));
}

function entryOf({ content, now }: Services, report: StoredReport, officers: readonly Officer[]): CaseEntry {
  const { reference, state, outcome, received_on: receivedOn, awaits_reply: awaitsReply, messages } = report;
  const assigned = officers.find(({ id }) => id === report.assigned_to);
  const { acknowledge, answer } = deadlinesOf(receivedOn, content.whistleblowing);
  return {
    reference,
    state,
    outcome,
    receivedOn,
    days: dayInRiyadh(now()) - (dayNumber(receivedOn) ?? 0),
    acknowledgeBy: acknowledge,
    acknowledgedOn: report.acknowledged_on,
    answerBy: answer,
    answeredOn: report.answered_on,
    closedOn: report.closed_on,
    storedUntil: storedUntil(receivedOn),
    assignedTo: assigned ? { id: assigned.id, name: assigned.name } : null,
    awaitsReply,
    messages,
  };
}

/** Whether the text can be a reference. Other texts cause no query. */
export const isReference = (text: string) => /^[A-Z0-9-]{1,20}$/.test(text);

const storedUntil = (receivedOn: CivilDate) => addYears(receivedOn, whistleblowingReport.retentionYears);

/** Changes a case, or deletes it after its retention period. Writes the audit log first. */
export async function changeCase(
  services: Services,
  actor: Author,
  reference: string,
  change: CaseChange,
): Promise<'changed' | 'unknown' | 'too-early' | 'stale' | Altered> {
  const found = await findCase(services, reference);
  if (found === altered) return altered;
  if (!found) return 'unknown';
  const today = todayInRiyadh(services.now());
  if ('destroy' in change && today <= found.storedUntil) return 'too-early';
  const changes = 'destroy' in change ? undefined : await changesOf(services, change, today);
  if (changes === 'unknown') return 'unknown';
  const action = changes ? 'case-changed' : 'case-destroyed';
  await recordAudit(services, actor, { action, about: reference });
  return services.database.db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, services.encryption, { reference });
    if (report === altered) return altered;
    if (!report) return 'unknown';
    const current = entryOf(services, report, await readOfficers(services, tx));
    if (change.from !== ('assignTo' in change ? (current.assignedTo?.id ?? null) : current.state))
      return 'stale';
    if (!changes) await deleteReport(tx, report.id);
    else {
      const acknowledged_on =
        changes.assigned_to === undefined ? (report.acknowledged_on ?? today) : undefined;
      await changeRow(tx, services.encryption, 'whistleblowing_reports', report, {
        ...changes,
        ...(acknowledged_on && { acknowledged_on }),
      });
    }
    return 'changed';
  });
}

async function changesOf(
  services: Services,
  change: Exclude<CaseChange, { destroy: true }>,
  today: CivilDate,
): Promise<Partial<StoredReport> | 'unknown'> {
  if ('assignTo' in change) {
    const officers = await activeOfficers(services);
    const isOfficer = officers.some(({ id }) => id === change.assignTo);
    return change.assignTo && !isOfficer ? 'unknown' : { assigned_to: change.assignTo };
  }
  return change.to === 'closed'
    ? { state: 'closed', outcome: change.outcome, closed_on: today }
    : { state: change.to, outcome: null, closed_on: null };
}

import { addYears, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import type { CoreServices } from '../../intake/services.ts';
import { countReportFiles, deleteReport } from '../../whistleblowing/delete-report.ts';
import { altered, holdReport } from '../../whistleblowing/stored-reports.ts';

/** What was, or would be, destroyed. */
export interface Purged {
  submissions: number;
  reports: number;
  files: number;
  /** Of data subjects, answered: what is left of them names nobody. */
  requests: number;
}

/** Rows of one transaction: others go on between two. */
const batch = 500;

/**
 * Destroys what has been kept for as long as its form says (ten years, R16.3): submissions with
 * their consents, deliveries, files and changes of e-mail, reports of malpractice with their messages and files, and what
 * is left of requests of data subjects. A report that was changed outside the site stays. What is ten years old today stays until tomorrow. Submissions of a form that is not asked any more are kept for ten years.
 * Content on disk goes with the next round of housekeeping.
 * @param now - the moment of asking; the day in Riyadh counts
 * @param dryRun - counts, and destroys nothing
 */
export async function purge(
  { database: { db }, encryption }: Pick<CoreServices, 'database' | 'encryption'>,
  now: Date,
  { dryRun, signal }: { dryRun: boolean; signal: AbortSignal },
): Promise<Purged> {
  const today = todayInRiyadh(now);
  const purged: Purged = { submissions: 0, reports: 0, files: 0, requests: 0 };
  const names = Object.keys(forms) as LeadFormName[];
  const rest = {
    years: Math.max(...Object.values(forms).map(({ retentionYears }) => retentionYears)),
    form: undefined,
  };
  for (const { form, years } of [
    ...names.map((form) => ({ form, years: forms[form].retentionYears })),
    rest,
  ]) {
    // Riyadh is UTC+3 all year.
    const before = new Date(`${addYears(today, -years)}T00:00:00+03:00`);
    const old = db
      .selectFrom('submissions')
      .select('id')
      .where('received_at', '<', before)
      .where((where) => (form ? where('form', '=', form) : where('form', 'not in', names)));
    if (dryRun) {
      const files = db.selectFrom('files').select('id').where('submission_id', 'in', old);
      purged.submissions += (await old.execute()).length;
      purged.files += (await files.execute()).length;
      continue;
    }
    const nextIds = async () => (await old.limit(batch).execute()).map(({ id }) => id);
    for (let ids = await nextIds(); ids.length > 0; ids = await nextIds()) {
      signal.throwIfAborted();
      await db.transaction().execute(async (tx) => {
        const files = await tx.deleteFrom('files').where('submission_id', 'in', ids).executeTakeFirst();
        const gone = await tx.deleteFrom('submissions').where('id', 'in', ids).executeTakeFirst();
        purged.files += Number(files.numDeletedRows);
        purged.submissions += Number(gone.numDeletedRows);
      });
    }
  }
  const oldRequests = db
    .selectFrom('data_subject_requests')
    .select('id')
    .where('state', '<>', 'open')
    .where('asked_at', '<', new Date(`${addYears(today, -rest.years)}T00:00:00+03:00`));
  purged.requests = (await oldRequests.execute()).length;
  if (!dryRun) await db.deleteFrom('data_subject_requests').where('id', 'in', oldRequests).execute();
  const oldReports = await db
    .selectFrom('whistleblowing_reports')
    .select('id')
    .where('received_on', '<', addYears(today, -whistleblowingReport.retentionYears))
    .execute();
  for (const row of oldReports) {
    signal.throwIfAborted();
    await db.transaction().execute(async (tx) => {
      const report = await holdReport(tx, encryption, { id: String(row.id) });
      // Its day is not believed either.
      if (!report || report === altered) return;
      purged.reports += 1;
      purged.files += dryRun ? await countReportFiles(tx, report.id) : await deleteReport(tx, report.id);
    });
  }
  return purged;
}

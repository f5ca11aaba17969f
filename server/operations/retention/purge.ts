import { addYears, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import type { CoreServices } from '../../intake/services.ts';
import { countReportFiles, deleteReport } from '../../whistleblowing/delete-report.ts';
import { altered, lockReport } from '../../whistleblowing/stored-reports.ts';

/** Numbers of destroyed rows; in a dry run, of rows to destroy. */
export interface Purged {
  submissions: number;
  reports: number;
  files: number;
  /** Closed requests of data subjects, which hold no personal data. */
  requests: number;
}

/** Other transactions can run in between. */
const batch = 500;

/**
 * Destroys rows whose retention is over (ten years, R16.3). A row of exactly ten years ago stays until tomorrow.
 * Submissions of a form that no longer exists have the longest retention of any form. A report altered outside the site
 * stays.
 * @param now - its day in Riyadh counts
 * @param dryRun - counts and destroys nothing
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
      const report = await lockReport(tx, encryption, { id: String(row.id) });
      // An altered report's day cannot be trusted either.
      if (!report || report === altered) return;
      purged.reports += 1;
      purged.files += dryRun ? await countReportFiles(tx, report.id) : await deleteReport(tx, report.id);
    });
  }
  return purged;
}

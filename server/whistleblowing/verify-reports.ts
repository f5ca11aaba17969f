import type { Services } from '../intake/services.ts';
import { altered, readMessages, verifiedReport } from './stored-reports.ts';

type ReportServices = Pick<Services, 'database' | 'encryption'>;

const batchSize = 100;

/** @returns the number of reports, and the ids of those that were altered, or whose messages were altered or deleted */
export async function verifyReports({
  database: { db },
  encryption,
}: ReportServices): Promise<{ reports: number; altered: string[] }> {
  const found: string[] = [];
  let reports = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .selectFrom('whistleblowing_reports')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      last = String(row.id);
      reports += 1;
      const report = verifiedReport(encryption, row);
      const isAltered = report === altered || (await readMessages(db, encryption, report)).isAltered;
      if (isAltered) found.push(last);
    }
    if (rows.length < batchSize) return { reports, altered: found };
  }
}

/** Logs on the hour only: a line at each read would reveal when a reporter visited. */
export async function logAlteredReports(services: Services): Promise<void> {
  const { altered } = await verifyReports(services);
  if (altered.length > 0)
    services.log.error(
      { many: altered.length, reports: altered.slice(0, 20) },
      'malpractice reports were altered outside the site',
    );
}

import type { Command } from 'commander';
import { recipient as recipientShape } from '#contract/desk-requests.ts';
import { addYears, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { reportStates } from '#domain/whistleblowing.ts';
import { addOfficer } from '../../desk/officers.ts';
import { isId } from '../../platform/database/ids.ts';
import { deleteReport } from '../../whistleblowing/delete-report.ts';
import { altered, lockReport } from '../../whistleblowing/stored-reports.ts';
import { CommandRefusal, type Run } from '../command.ts';

/** No command can read a report. Officers do so at the desk. */
export function whistleblowingCommands(program: Command, run: Run): void {
  const group = program.command('malpractice').description('malpractice reports; no command can read them');
  group
    .command('count')
    .description('Count reports by their state.')
    .action(
      run(async ({ services, io }) => {
        const { db } = (await services()).database;
        const rows = await db
          .selectFrom('whistleblowing_reports')
          .select(({ fn }) => ['state', fn.countAll().as('count')])
          .groupBy('state')
          .execute();
        for (const state of reportStates)
          await io.out(`${state}: ${rows.find((row) => row.state === state)?.count ?? 0}`);
      }),
    );
  group
    .command('officer')
    .description(
      'Approve the key (age1…) of a waiting officer when no active officer can. Compare the key by telephone first.',
    )
    .argument('<key>')
    .action(
      run(async ({ services, io }, key: string) => {
        const recipient = recipientShape.safeParse(key.trim()).data;
        const by = { subject: '', name: 'ops' };
        const isAdded = recipient !== undefined && (await addOfficer(await services(), by, { recipient }));
        if (!isAdded) throw new CommandRefusal('KEY: no waiting officer has this key');
        await io.out('added: new reports are encrypted to this key');
      }),
    );
  group
    .command('delete')
    .description(
      'Destroy one report, with its messages and files. Requires --early before the end of its retention.',
    )
    .argument('<report>', 'its reference, or its id as `check` prints it')
    .option('--early', 'a court or an authority ordered it')
    .action(
      run(async ({ services, io }, argument: string, { early = false }: { early?: boolean }) => {
        const { database, encryption, now } = await services();
        const named = argument.trim();
        const files = await database.db.transaction().execute(async (tx) => {
          const rows = tx.selectFrom('whistleblowing_reports').select('id');
          const row = await (isId(named)
            ? rows.where('id', '=', named)
            : rows.where('reference', '=', named.toUpperCase())
          ).executeTakeFirst();
          const id = String(row?.id);
          const report = row && (await lockReport(tx, encryption, { id }));
          if (!report) throw new CommandRefusal('REPORT: no report has this reference or id');
          if (report === altered) {
            if (early) return deleteReport(tx, id);
            throw new CommandRefusal(
              'REPORT: the report was altered outside the site; use --early to destroy it',
            );
          }
          const until = addYears(report.received_on, whistleblowingReport.retentionYears);
          if (!early && todayInRiyadh(now()) <= until)
            throw new CommandRefusal(
              `REPORT: the report must be stored until ${until}; use --early to destroy it before`,
            );
          return deleteReport(tx, id);
        });
        await io.out(`destroyed the report and ${files} files`);
      }),
    );
}

import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CivilDate, parseDate } from '#domain/dates/civil-date.ts';
import { cleanDate } from '#domain/dates/clean-date.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import { leadsHeader, toLeadsLine } from '../../desk/leads/leads-csv.ts';
import { leadForms, readLeads } from '../../desk/leads/read-leads.ts';
import type { Run } from '../command.ts';

const names = leadForms.map(({ name }) => name);

interface Options {
  since: CivilDate;
  form?: LeadFormName;
  format: 'csv' | 'jsonl';
}

export function leadCommands(program: Command, run: Run): void {
  program
    .command('leads')
    .description('applications and requests that visitors sent')
    .command('export')
    .description('Print leads with answers and consents, oldest first. Contains personal data.')
    .requiredOption('--since <date>', 'accepted on this day in Riyadh or later: YYYY-MM-DD', readDay)
    .addOption(new Option('--form <name>', 'of one form only').choices(names))
    .addOption(
      new Option('--format <format>', 'of the output').choices(['csv', 'jsonl']).makeOptionMandatory(),
    )
    .action(
      run(async ({ services, io }, { since, form, format }: Options) => {
        const { database, encryption } = await services();
        if (format === 'csv') await io.out(leadsHeader);
        let count = 0;
        // Riyadh is UTC+3 all year.
        const from = { since: new Date(`${since}T00:00:00+03:00`), forms: form ? [form] : names };
        for await (const lead of readLeads(database.db, encryption, from)) {
          await io.out(format === 'csv' ? toLeadsLine(lead) : JSON.stringify(lead));
          count += 1;
        }
        await io.err(`${count} leads`);
      }),
    );
}

function readDay(typed: string): CivilDate {
  const text = cleanDate(typed);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : undefined;
  if (!day) throw new InvalidArgumentError('Expected a day as YYYY-MM-DD.');
  return day;
}

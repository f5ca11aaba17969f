import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { formats } from '#domain/rules/formats.ts';
import { erasePerson } from '../../customers/data-subject-requests/erase-person.ts';
import { exportPerson } from '../../customers/data-subject-requests/export-person.ts';
import { HasNationalId } from '../../customers/data-subject-requests/find-person.ts';
import type { Person } from '../../customers/data-subject-requests/person.ts';
import { CommandRefusal, type Io, type Run, WrongUsage } from '../command.ts';

interface Whom {
  nationalId?: string;
  reference?: string;
  contact?: string;
}

const nothing = 'no data about this person';
const reports = 'malpractice reports are not searched: they are anonymous and encrypted';
const scope = `
Forms without a national id (business finance, companies approval, careers, call back, surveys) need --reference, one submission at a
time, or --contact, all that have this mobile or e-mail address. People share mobiles and pass them on: check first whose the
submissions are. With --national-id, the command lists submissions without an id that have a mobile or an e-mail address of the
person. ${reports[0]?.toUpperCase()}${reports.slice(1)}.`;

export function personCommands(program: Command, run: Run): void {
  const group = program.command('person').description('one person’s data, at their request');
  const whom = (name: string) =>
    group
      .command(name)
      .option(
        '--national-id <id>',
        'the person’s id; - reads standard input, so that process lists do not show it',
      )
      .option('--reference <reference>', 'instead, one submission without a national id')
      .option(
        '--contact <contact>',
        'instead, all submissions without a national id that have this mobile or e-mail address; - reads standard input',
      );
  const settings = {
    takesStdin: ({ nationalId, contact }: Whom) => nationalId === '-' || contact === '-',
  };

  whom('export')
    .description('Print everything stored about a person, as JSON. Contains personal data.')
    .option('--files <folder>', 'write the files that they sent into this existing folder')
    .addHelpText('after', scope)
    .action(
      run(async ({ services, io }, options: Whom & { files?: string }) => {
        const person = personOf(options, io);
        const opened = await services();
        const found = await orRefusal(exportPerson(opened, person, io.signal));
        if (!found) throw new CommandRefusal(nothing);
        const { held, files } = found;
        if (options.files !== undefined) {
          for (const { id, reference, name } of files)
            await io.createFile(join(options.files, `${reference} ${name}`), await opened.files.read(id));
        }
        await io.out(JSON.stringify(held, null, 2));
        await io.err(`${held.submissions.length} submissions, ${files.length} files`);
        await io.err(reports);
      }, settings),
    );

  whom('erase')
    .description(
      'Erase a person’s data, and cancel their pending deliveries. Each submission’s consent record stays: form, reference, language, times, wording and version; of complaints also their days and cause. This cannot be undone (except by restoring a backup).',
    )
    .addOption(new Option('--dry-run', 'count; erase nothing').conflicts('yes'))
    .option('--yes', 'erase')
    .addHelpText('after', scope)
    .action(
      run(async ({ services, io }, options: Whom & { dryRun?: boolean; yes?: boolean }) => {
        const person = personOf(options, io);
        if (!options.dryRun && !options.yes)
          throw new WrongUsage('give --dry-run to count or --yes to erase; nothing was erased');
        const { dryRun = false } = options;
        const done = await orRefusal(erasePerson(await services(), person, { dryRun, signal: io.signal }));
        if (!done) throw new CommandRefusal(nothing);
        const { erased } = done;
        await io.out(
          [
            `submissions ${erased.submissions}`,
            `files ${erased.files}`,
            `deliveries ${erased.deliveries}`,
            `customers ${erased.customers}`,
            `e-mail changes ${erased.emailChanges}`,
            `codes ${erased.codes}`,
            `answers ${erased.answers}`,
            `requests ${erased.requests}`,
          ].join(', '),
        );
        if (dryRun) await io.err('dry run: nothing was erased');
        const { delivered, perhapsAlso } = done.elsewhere;
        for (const [kind, references] of Object.entries(delivered))
          await io.err(`already delivered; erase it at the recipient: ${kind}: ${references.join(', ')}`);
        if (perhapsAlso.length > 0)
          await io.err(`not erased, but has the same mobile or e-mail address: ${perhapsAlso.join(', ')}`);
        await io.err(reports);
      }, settings),
    );
}

function personOf({ nationalId, reference, contact }: Whom, io: Io): Person {
  if ([nationalId, reference, contact].filter((one) => one !== undefined).length !== 1)
    throw new WrongUsage('give one of --national-id, --reference and --contact');
  if (reference !== undefined) return { reference: reference.trim().toUpperCase() };
  const typed = (text = '') => (text === '-' ? io.stdin : text).trim();
  if (contact !== undefined) return { contacts: [contactOf(typed(contact))] };
  const { clean, pattern } = formats.nationalId;
  const digits = clean(typed(nationalId));
  if (!pattern?.matches(digits)) throw new WrongUsage('--national-id: not 10 digits that begin with 1 or 2');
  return { nationalId: digits };
}

/** Returns a mobile as 9665…, or an e-mail address in lower case. */
function contactOf(typed: string): string {
  const isEmail = typed.includes('@');
  const { clean, pattern } = formats[isEmail ? 'email' : 'mobile'];
  const text = clean(typed);
  if (!pattern?.matches(text))
    throw new WrongUsage('--contact: neither a Saudi mobile nor an e-mail address');
  return isEmail ? text.toLowerCase() : text;
}

async function orRefusal<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof HasNationalId)) throw error;
    throw new CommandRefusal('--reference: this submission has a national id; use --national-id');
  });
}

import { type Command, Option } from 'commander';
import { fieldIn } from '#domain/forms/form.ts';
import { whistleblowingReport as form } from '#domain/forms/whistleblowing.ts';
import { indented } from '#domain/indented.ts';
import { cleanText } from '#domain/rules/digits.ts';
import { formats } from '#domain/rules/formats.ts';
import { findOption, type OptionLists } from '#domain/rules/options.ts';
import {
  answerReport,
  listReports,
  type OpenedReport,
  openReport,
  openReportFile,
} from '../../whistleblowing/casework.ts';
import { reencryptReports } from '../../whistleblowing/re-encrypt.ts';
import type { ReportState } from '../../whistleblowing/report.ts';
import { type Io, Refusal, type Run, WrongUsage } from '../command.ts';

const states: ReportState[] = ['received', 'answered', 'closed'];
const unknown = 'REFERENCE: no report has it';

/** `malpractice list`, `show`, `file`, `answer`, `close`: what the compliance officer does. `reencrypt`: a change of keys. */
export function whistleblowingCommands(program: Command, run: Run): void {
  const group = program
    .command('malpractice')
    .description('reports of malpractice, for the compliance officer');
  group
    .command('list')
    .description('List reports, oldest first: reference, state, day.')
    .addOption(new Option('--state <state>', 'only these').choices(states))
    .action(
      run(async ({ services, io }, { state }: { state?: ReportState }) => {
        const reports = await listReports(await services(), state);
        for (const report of reports)
          await io.out(`${report.reference}  ${report.state.padEnd(8)}  ${report.receivedOn}`);
        if (reports.length === 0) await io.err('none');
      }),
    );
  group
    .command('show')
    .description('Show one report, decrypted, with everything that was written about it since.')
    .argument('<reference>')
    .action(
      run(async ({ services, io }, reference: string) => {
        const opened = await services();
        const report = await openReport(opened, reference);
        if (!report) throw new Refusal(unknown);
        for (const line of linesOf(report, opened.content.lists)) await io.out(line);
      }),
    );
  group
    .command('file')
    .description("Write a report's file, decrypted, to a new file that only you may read.")
    .argument('<reference>')
    .argument('<path>')
    .action(
      run(async ({ services, io }, reference: string, path: string) => {
        const content = await openReportFile(await services(), reference);
        if (!content) throw new Refusal('REFERENCE: no report with a file has it');
        await io.createFile(path, content);
        await io.err(`${content.length} bytes written`);
      }),
    );
  group
    .command('answer')
    .description('Answer a report: the reporter reads it with the receipt code.')
    .argument('<reference>')
    .argument(
      '[text]',
      'the answer; without it, standard input, which leaves it out of the list of processes',
    )
    .action(
      run(
        async ({ services, io }, reference: string, given: string | undefined) => {
          const text = checked(given ?? io.stdin);
          if (!text) throw new WrongUsage('takes the answer, or has it piped in: … < answer.txt');
          await write(await services(), io, reference, { text, state: 'answered' });
        },
        { takesStdin: (_reference, given) => given === undefined },
      ),
    );
  group
    .command('close')
    .description('Close a report. The reporter may add to it all the same, which opens it again.')
    .argument('<reference>')
    .argument('[text]', 'a last word; it may be piped in as well')
    .action(
      run(
        async ({ services, io }, reference: string, given: string | undefined) => {
          const text = checked(given ?? io.stdin);
          await write(await services(), io, reference, { ...(text && { text }), state: 'closed' });
        },
        { takesStdin: (_reference, given) => given === undefined },
      ),
    );
  group
    .command('reseal')
    .description('Encrypt all reports anew with the first of the keys in MALPRACTICE_KEY.')
    .action(
      run(async ({ services, io }) => io.out(`reencrypted ${await reencryptReports(await services())}`)),
    );
}

async function write(
  services: Parameters<typeof answerReport>[0],
  io: Io,
  reference: string,
  said: Parameters<typeof answerReport>[2],
): Promise<void> {
  if (!(await answerReport(services, reference, said))) throw new Refusal(unknown);
  await io.err(said.state);
}

function checked(given: string): string {
  const text = cleanText(given);
  const { longest } = formats.message;
  if (text.length > longest) throw new WrongUsage(`text: is longer than ${longest} characters`);
  return text;
}

/** What a reporter typed is set in, so that no line of it passes for one of ours. */
function linesOf(
  { reference, state, receivedOn, answers, file, messages }: OpenedReport,
  lists: OptionLists,
): string[] {
  const lines = [`reference: ${reference}`, `state: ${state}`, `received: ${receivedOn}`];
  for (const name of form.fields) {
    const answer = answers[name];
    if (name === 'file' || answer === null || answer === undefined) continue;
    const { options } = fieldIn(form, name);
    const shown =
      options && options !== 'cities' ? findOption(lists, options, Number(answer))?.en : undefined;
    lines.push(`${name}: ${indented(shown ?? String(answer))}`);
  }
  if (file) lines.push(`file: ${[file.name, file.contentType, ...file.notes].join(', ')}`);
  for (const { author, writtenOn, text } of messages) lines.push(`${writtenOn} ${author}: ${indented(text)}`);
  return lines;
}

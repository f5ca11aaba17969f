import { describe, expect, test } from 'vitest';
import { isOurSurveyLink } from '../intake/surveys/survey-link.ts';
import { readConfig } from '../platform/configuration/config.ts';
import type { Context, Io } from './command.ts';
import { commandGroups } from './commands/commands.ts';
import { createFileFrom, openFileFrom } from './open-file.ts';
import { type Execute, runCommand, runProgram } from './program.ts';

const secret = 'a secret of a test';

/** Runs a command that needs no services. */
async function run(
  argv: string[],
  { env = {}, perform }: { env?: Record<string, string>; perform?: Execute } = {},
) {
  const said = { out: [] as string[], err: [] as string[] };
  const io: Io = {
    out: async (line) => void said.out.push(line),
    err: async (line) => void said.err.push(line),
    openFile: openFileFrom('content'),
    createFile: createFileFrom('content'),
    resolve: (path: string) => path,
    stdin: '',
    signal: new AbortController().signal,
  };
  const context: Context = {
    config: readConfig({ PUBLIC_URL: 'https://rimal.example/', SURVEY_SECRET: secret, ...env }),
    services: () => Promise.reject(new Error('no services')),
    io,
  };
  const code = await runProgram(argv, commandGroups, io, perform ?? ((work) => runCommand(work, context)));
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}

const nothing: Execute = () => Promise.reject(new Error('was performed'));

describe('help', () => {
  test.each([
    [['--help'], ['customers', 'deliveries', 'survey-link', 'Exit codes: 0']],
    [['customers', '--help'], ['import']],
    [
      ['customers', 'import', '--help'],
      ['<file>', '--dry-run', 'national_id,mobile,email'],
    ],
    [
      ['deliveries', 'list', '--help'],
      ['--state', '--json'],
    ],
    [
      ['deliveries', 'retry', '-h'],
      ['[id]', '--all-failed'],
    ],
    [
      ['person', 'export', '--help'],
      ['--national-id', '--reference', '--files', 'are not searched'],
    ],
    [
      ['person', 'erase', '--help'],
      ['--national-id', '--dry-run', '--yes', 'consent record stays', 'are not searched'],
    ],
    [['keys', 'rotate', '--help'], ['DATA_KEY']],
    [
      ['survey-link', '--help'],
      ['<form>', '<id>', '--language', '--source'],
    ],
  ])('help for %j lists its arguments on standard output, and runs nothing', async (argv, names) => {
    const { code, out, err } = await run(argv, { perform: nothing });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of names) expect(out).toContain(name);
  });

  test('help is shown on standard error without a command, with exit code 2', async () => {
    const { code, out, err } = await run([], { perform: nothing });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Usage: npm run ops --');
  });
});

test('a day may be typed in digits of any script', async () => {
  const argv = ['leads', 'export', '--since', '٢٠٢٦-٠١-٣١', '--format', 'csv'];
  expect(await run(argv, { perform: async () => 0 })).toMatchObject({ code: 0, err: '' });
});

describe('wrong usage', () => {
  test.each([
    ['an export without a day', ['leads', 'export', '--format', 'csv'], '--since <date>'],
    ['an invalid date', ['leads', 'export', '--since', '2026-02-30', '--format', 'csv'], 'YYYY-MM-DD'],
    ['an export in no format', ['leads', 'export', '--since', '2026-01-01'], '--format <format>'],
    [
      'a form without leads',
      ['leads', 'export', '--since', '2026-01-01', '--format', 'csv', '--form', 'evaluation'],
      'Allowed choices are personal-finance',
    ],
    ['an unknown command', ['customer'], "unknown command 'customer'"],
    [
      'an unknown option',
      ['customers', 'import', 'x.csv', '--dry-rum'],
      "unknown option '--dry-rum' (Did you mean --dry-run?)",
    ],
    ['a missing argument', ['customers', 'import'], "missing required argument 'file'"],
    ['one argument too many', ['customers', 'import', 'a', 'b'], 'too many arguments'],
    [
      'an unknown state',
      ['deliveries', 'list', '--state', 'lost'],
      'Allowed choices are pending, failed, delivered',
    ],
    ['an unknown survey', ['survey-link', 'contact', '1'], 'Allowed choices are evaluation'],
    [
      'an unknown language',
      ['survey-link', 'evaluation', '1', '--language', 'fr'],
      'Allowed choices are ar, en',
    ],
    [
      'an erasure that only counts, and erases',
      ['person', 'erase', '--national-id', '1000000001', '--dry-run', '--yes'],
      "'--dry-run' cannot be used with option '--yes'",
    ],
    ['an empty source', ['survey-link', 'evaluation', '1', '--source', ' '], 'Expected 1 to 200 characters'],
  ])('%s exits with 2 and one line, and runs nothing', async (_name, argv, line) => {
    const { code, out, err } = await run(argv, { perform: nothing });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(line);
    expect(err).not.toContain('\n');
  });

  test.each([
    ['a missing file', ['customers', 'import', 'nobody.csv'], 'nobody.csv: file not found'],
    ['a folder', ['customers', 'import', '.'], '.: is not a file'],
    [
      'an id and --all-failed',
      ['deliveries', 'retry', 'x', '--all-failed'],
      'give either an ID or --all-failed',
    ],
    ['no person', ['person', 'export'], 'give one of --national-id, --reference and --contact'],
    [
      'a national id and a reference',
      ['person', 'export', '--national-id', '1000000001', '--reference', 'BCDF-2345'],
      'give one of --national-id, --reference and --contact',
    ],
    [
      'nine digits',
      ['person', 'export', '--national-id', '100000001'],
      '--national-id: not 10 digits that begin with 1 or 2',
    ],
    [
      'an empty standard input',
      ['person', 'export', '--national-id', '-'],
      '--national-id: not 10 digits that begin with 1 or 2',
    ],
    [
      'an erasure without a yes',
      ['person', 'erase', '--national-id', '1000000001'],
      '--yes to erase; nothing was erased',
    ],
    ['neither', ['deliveries', 'retry'], 'give either an ID or --all-failed'],
    ['no id', ['deliveries', 'retry', '42'], 'ID: not the id of a delivery'],
    [
      'a ticket without a number',
      ['survey-link', 'evaluation', 'A-1'],
      'ID: evaluation expects a ticket number',
    ],
    ['the contract 0', ['survey-link', 'customer-satisfaction', '0'], 'ID: customer-satisfaction expects'],
    [
      'a contract of more digits than numbers have',
      ['survey-link', 'customer-satisfaction', '9'.repeat(17)],
      'ID: ',
    ],
    [
      'a foreign mobile',
      ['survey-link', 'call-center-customer-satisfaction', '+201000000000'],
      'a Saudi mobile',
    ],
    [
      'a source for a contract',
      ['survey-link', 'customer-satisfaction', '7', '--source', 'branch'],
      '--source: ',
    ],
  ])('%s exits with 2 and one line', async (_name, argv, line) => {
    const { code, out, err } = await run(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(line);
    expect(err).not.toContain('\n');
  });
});

test('an error thrown by a command becomes one line without values, with exit code 1', async () => {
  const perform: Execute = (_work) =>
    runCommand(() => Promise.reject(new Error('duplicate key (national_id)=(1000000001)')), {
      io: { err: async (line: string) => void lines.push(line), signal: new AbortController().signal },
    } as Context);
  const lines: string[] = [];
  expect((await run(['deliveries', 'list'], { perform })).code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^failed: Error: duplicate key \(national_id\)=\(…/)]);
});

describe('survey link', () => {
  test.each([
    ['evaluation', 'ticketId', ['١٢', '--source', 'branch & phone'], '12', { source: 'branch & phone' }],
    ['evaluation', 'ticketId', ['0012'], '12', {}],
    ['customer-satisfaction', 'contractId', ['7'], '7', {}],
    ['call-center-customer-satisfaction', 'mobileNumber', ['050-000 0011'], '966500000011', {}],
  ])('a survey link to %s carries its %s and a valid signature', async (form, query, args, about, also) => {
    const { code, out, err } = await run(['survey-link', form, ...args]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { origin, pathname, searchParams } = new URL(out);
    expect(origin + pathname).toBe(`https://rimal.example/ar/${form}`);
    const { t = '', ...rest } = Object.fromEntries(searchParams);
    expect(rest).toEqual({ [query]: about, ...also });
    expect(isOurSurveyLink([secret], { form, about, t })).toBe(true);
  });

  test('a survey link leads to the page in the requested language', async () => {
    const { out } = await run(['survey-link', 'evaluation', '1', '--language', 'en']);
    expect(new URL(out).pathname).toBe('/en/evaluation');
  });

  test('a survey link is refused without SURVEY_SECRET', async () => {
    const { code, out, err } = await run(['survey-link', 'evaluation', '1'], { env: { SURVEY_SECRET: '' } });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('SURVEY_SECRET');
  });
});

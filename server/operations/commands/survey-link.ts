import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Language } from '#domain/language.ts';
import { toLatinDigits } from '#domain/rules/digits.ts';
import { formats } from '#domain/rules/formats.ts';
import { parseMobile } from '#domain/rules/mobile.ts';
import { signSurveyLink } from '../../intake/surveys/survey-link.ts';
import { CommandRefusal, type Run, WrongUsage } from '../command.ts';

/** The query parameters of the surveys' links (R13.1). */
const surveys: Record<string, { query: string; read(typed: string): string | undefined; takes: string }> = {
  evaluation: { query: 'ticketId', read: readNumber, takes: 'a ticket number' },
  'customer-satisfaction': { query: 'contractId', read: readNumber, takes: 'a contract number' },
  'call-center-customer-satisfaction': {
    query: 'mobileNumber',
    read: parseMobile,
    takes: 'a Saudi mobile number',
  },
};

interface Options {
  language: Language;
  source?: string;
}

export function surveyLinkCommand(program: Command, run: Run): void {
  program
    .command('survey-link')
    .description('Print the signed link to a survey. Answers through this link count as verified.')
    .addArgument(new Argument('<form>', 'the survey').choices(Object.keys(surveys)))
    .argument('<id>', 'the ticket number, the contract number or the mobile')
    .addOption(new Option('--language <language>', 'of the page').choices(['ar', 'en']).default('ar'))
    .option('--source <text>', 'where the ticket comes from (evaluation only)', readSource)
    .action(
      run(async ({ config, io }, form: string, id: string, { language, source }: Options) => {
        const survey = surveys[form];
        const about = survey?.read(id);
        if (!survey || !about) throw new WrongUsage(`ID: ${form} expects ${survey?.takes}`);
        if (source !== undefined && form !== 'evaluation')
          throw new WrongUsage(`--source: only evaluation has a source`);
        const secret = config.surveySecrets?.[0].value;
        if (!secret) throw new CommandRefusal('SURVEY_SECRET: got nothing, takes at least 16 characters');
        const link = new URL(`${config.publicUrl}/${language}/${form}`);
        link.searchParams.set(survey.query, about);
        if (source !== undefined) link.searchParams.set('source', source);
        link.searchParams.set('t', signSurveyLink(secret, form, about));
        await io.out(link.href);
      }),
    );
}

/** Plain decimal digits only. 0 means no id, so no link contains it. */
function readNumber(typed: string): string | undefined {
  const digits = toLatinDigits(typed.trim());
  const number = /^\d+$/.test(digits) ? Number(digits) : 0;
  return number > 0 && Number.isSafeInteger(number) ? String(number) : undefined;
}

function readSource(typed: string): string {
  const { clean, maxLength } = formats.plain;
  const text = clean(typed);
  if (text === '' || text.length > maxLength)
    throw new InvalidArgumentError(`Expected 1 to ${maxLength} characters.`);
  return text;
}

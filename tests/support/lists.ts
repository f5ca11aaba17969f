import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompanyLists, type OptionLists, withFixedLists } from '#domain/rules/options.ts';
import { companyDir } from './company.ts';

const read = (file: string) => JSON.parse(readFileSync(join(companyDir, file), 'utf8'));

/** The option lists of the tests' company. */
export const lists: OptionLists = withFixedLists({
  ...(read('option-lists.json') as CompanyLists),
  callTime: read('company.json').callBack,
});

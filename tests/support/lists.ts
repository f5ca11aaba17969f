import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompanyLists, type OptionLists, withFixedLists } from '#domain/rules/options.ts';
import { companyDir } from './company.ts';

const file = join(companyDir, 'option-lists.json');

/** The option lists as the site of the tests has them. */
export const lists: OptionLists = withFixedLists(JSON.parse(readFileSync(file, 'utf8')) as CompanyLists);

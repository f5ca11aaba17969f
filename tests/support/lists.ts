import { readFileSync } from 'node:fs';
import { type CompanyLists, type OptionLists, withFixedLists } from '#domain/options.ts';

const file = new URL('../../content/option-lists.json', import.meta.url);

/** The option lists as the site has them. */
export const lists: OptionLists = withFixedLists(JSON.parse(readFileSync(file, 'utf8')) as CompanyLists);

import type { LeadEntry, Neighbours } from '#contract/desk-leads.ts';
import { mostFound } from '#domain/lead-filter.ts';
import { cleanNumber } from '#domain/rules/digits.ts';
import { formats } from '#domain/rules/formats.ts';
import type { Services } from '../../intake/services.ts';
import { minEndDigits, type SearchWord, searchTexts } from '../../intake/submissions/search-words.ts';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { StaffMember } from '../staff.ts';
import type { ListServices } from './filtered-leads.ts';
import { type EntryRow, entriesIn, entryOf } from './lead-entry.ts';

type SearchServices = ListServices & Pick<Services, 'log'>;

/** Includes applications that were never confirmed, which are left out afterwards. */
const mostJoined = 200;
/** Leads that share their last four digits, before the longer ending is compared. */
const mostCompared = 500;

/** Newest first. A text that is nothing of this kind finds nothing. */
export async function searchLeads(
  services: SearchServices,
  viewer: StaffMember,
  typed: string,
): Promise<LeadEntry[]> {
  const rows = await find(services, viewer, typed);
  return rows.slice(0, mostFound).map((row) => entryOf(services, row, viewer));
}

/** A lead that is no longer among the results has no neighbours. Otherwise "next" would lead to the first result again. */
export async function neighboursFound(
  services: SearchServices,
  viewer: StaffMember,
  typed: string,
  reference: string,
): Promise<Neighbours> {
  const rows = (await find(services, viewer, typed)).slice(0, mostFound);
  const at = rows.findIndex((row) => row.reference === reference);
  if (at < 0) return { previous: undefined, next: undefined };
  return { previous: rows[at - 1]?.reference, next: rows[at + 1]?.reference };
}

function find(services: SearchServices, viewer: StaffMember, typed: string): Promise<EntryRow[]> {
  const { encryption } = services;
  const clean = (format: 'reference' | 'mobile' | 'nationalId' | 'email') => {
    const text = formats[format].clean(typed);
    return formats[format].pattern?.matches(text) ? text : undefined;
  };
  const entries = entriesIn(services, {}, viewer)
    .orderBy('accepted_at', 'desc')
    .orderBy('submissions.id', 'desc');
  const [reference, mobile, nationalId, email] = [
    clean('reference'),
    clean('mobile'),
    clean('nationalId'),
    clean('email'),
  ];
  if (reference) return entries.where('reference', '=', reference).execute();
  if (mobile)
    return entries
      .where('mobile', 'in', encryption.blindIndexes('submissions.mobile', mobile))
      .limit(mostFound)
      .execute();
  if (nationalId)
    return entries
      .where(
        'person',
        'in',
        encryption.blindIndexes('submissions.person', nationalId) as BlindIndex<'submissions.person'>[],
      )
      .limit(mostFound)
      .execute();
  if (email) return findByWords(services, viewer, [searchTexts.email(email)]);
  const digits = cleanNumber(typed);
  if (/^\d{4,}$/.test(digits)) return findByEnd(services, viewer, digits);
  return findByNameOrReference(services, viewer, typed);
}

/** A lead has all of the words. */
async function findByWords(
  services: SearchServices,
  viewer: StaffMember,
  texts: readonly string[],
  limit = mostJoined,
): Promise<EntryRow[]> {
  const [first, ...others] = texts.map((text) => services.encryption.blindIndexes('search_words.word', text));
  if (!first) return [];
  let found = services.database.db
    .selectFrom('search_words as first')
    .select('first.submission_id')
    .where('first.word', 'in', first);
  others.forEach((words: SearchWord[], at) => {
    const name = `other${at}` as const;
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom(`search_words as ${name}`)
          .select(`${name}.word`)
          .whereRef(`${name}.submission_id`, '=', 'first.submission_id')
          .where(`${name}.word`, 'in', words),
      ),
    );
  });
  // Ids rise with time. Ordered before the join, so that a common name reads only as many rows as are shown.
  return entriesIn(services, {}, viewer)
    .where('submissions.id', 'in', found.orderBy('first.submission_id', 'desc').limit(limit))
    .orderBy('accepted_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .execute();
}

/** Compares the digits before the indexed ones after decrypting. */
async function findByEnd(services: SearchServices, viewer: StaffMember, digits: string): Promise<EntryRow[]> {
  const rows = await findByWords(services, viewer, [searchTexts.end(digits)], mostCompared);
  if (digits.length === minEndDigits) return rows;
  return rows.filter((row) =>
    Object.values(decryptAnswers(services.encryption, row)).some((answer) => String(answer).endsWith(digits)),
  );
}

async function findByNameOrReference(
  services: SearchServices,
  viewer: StaffMember,
  typed: string,
): Promise<EntryRow[]> {
  const named = await findByWords(services, viewer, searchTexts.name(typed));
  const start = cleanNumber(typed).toUpperCase();
  if (!/^[A-Z\d]{4}-?[A-Z\d]{0,3}$/.test(start)) return named;
  const known = start.length > 4 && !start.includes('-') ? `${start.slice(0, 4)}-${start.slice(4)}` : start;
  const byReference = await entriesIn(services, {}, viewer)
    .where('reference', 'like', `${known}%`)
    .limit(mostFound)
    .execute();
  return [...byReference, ...named.filter(({ id }) => !byReference.some((row) => row.id === id))];
}

import type { Transaction } from 'kysely';
import { type FieldName, fieldOf } from '#domain/forms/fields.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { bandOf } from '#domain/lead-filter.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { fold } from '#domain/rules/folding.ts';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { nameWords } from './name-words.ts';

export type SearchWord = BlindIndex<'search_words.word'>;

/** Staff find a mobile or a national id by at least this many of its last digits. */
export const minEndDigits = 4;
/** Bounds the rows of a lead with a very long name. */
const maxWords = 12;

/** Prefixes keep a name from being found as an e-mail address. */
export const searchTexts = {
  name: (name: string) => nameWords(name).map((word) => `name:${word}`),
  email: (email: string) => `email:${fold(email)}`,
  end: (digits: string) => `end:${digits.slice(-minEndDigits)}`,
};

/** Returns what staff find a lead by: the words of its names, its e-mail address, the last digits of its numbers. */
function textsOf(form: LeadForm, answers: Answers): string[] {
  const texts = form.fields.flatMap((name: FieldName): string[] => {
    const { format } = fieldOf(name);
    const value = answers[name];
    if (form.repeats?.[name] || typeof value !== 'string' || value === '') return [];
    if (format === 'name') return searchTexts.name(value);
    if (format === 'email') return [searchTexts.email(value)];
    return format === 'mobile' || format === 'nationalId' || format === 'commercialRegister'
      ? [searchTexts.end(value)]
      : [];
  });
  return [...new Set(texts)].slice(0, maxWords);
}

/** Replaces the search words of a lead. Forms that staff cannot follow have none. */
export async function storeSearchWords(
  tx: Transaction<Tables>,
  encryption: Encryption,
  form: LeadForm,
  { id, answers, isNew }: { id: string; answers: Answers; isNew: boolean },
): Promise<void> {
  if (!form.followedBy) return;
  if (!isNew) await tx.deleteFrom('search_words').where('submission_id', '=', id).execute();
  const words = textsOf(form, answers).map((text) => encryption.blindIndex('search_words.word', text));
  if (words.length > 0)
    await tx
      .insertInto('search_words')
      .values(words.map((word) => ({ word, submission_id: id })))
      .execute();
}

/** Returns the columns that the desk's list filters by, in clear: the city, and a band of the amount. */
export function filteredColumns(answers: Answers) {
  const amount = amountOf(answers);
  return { city_id: Number(answers.cityId) || null, amount_band: amount === null ? null : bandOf(amount) };
}

/** In riyals. A link from the calculator contains the amount. */
export const amountOf = ({ loanAmount, RequiredFinance }: Answers): number | null =>
  Number(loanAmount ?? RequiredFinance) || null;

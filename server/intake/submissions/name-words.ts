import { fold } from '#domain/rules/folding.ts';

/** Arabic and Latin articles. Without the rest of a word of this length, the letters belong to the name. */
const article = /^(?:ال(?=\p{L}{3})|al(?=[a-z]{4}))/u;
const articleAlone = /^(?:ال|al|el)$/;
/** عبد and أبو are written joined to the next word or apart, as are Abdul, Abdel and Abu. */
const prefix = /^(عبد|ابو|abd(?:[aeu][lr])?|abu)(?:ال|al)?(.*)$/u;
/** Joins that people leave out: son of, daughter of. */
const joins = new Set(['بن', 'ابن', 'بنت', 'bin', 'ibn', 'bint']);
const latinPrefix: Readonly<Record<string, string>> = { abu: 'abu' };

/**
 * Returns the words of a name, so that its usual spellings have the same words: hamza, vowels and case do not matter, nor do
 * the article, and whether عبد or أبو is joined to the next word.
 * @param name - of bounded length
 */
export function nameWords(name: string): string[] {
  const found: string[] = [];
  let joined = '';
  for (const written of fold(name).split(/[^\p{L}\p{N}]+/u)) {
    if (written === '' || joins.has(written) || articleAlone.test(written)) continue;
    const [, before = '', after = ''] = prefix.exec(written) ?? [];
    const stem = before.startsWith('abd') ? 'abd' : (latinPrefix[before] ?? before);
    if (before !== '' && after === '') {
      joined = stem;
      continue;
    }
    const own = joined
      ? written.replace(/^(?:ال|al)/u, '')
      : before === ''
        ? written.replace(article, '')
        : stem + after;
    found.push(joined + own);
    joined = '';
  }
  return [...new Set(joined ? [...found, joined] : found)];
}

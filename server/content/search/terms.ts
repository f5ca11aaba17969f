import { fold } from '#domain/rules/folding.ts';

/** Letters with their marks, or a number with its separators. */
const word = /[\p{L}\p{M}\p{N}'’\u0640]+(?:[.,٫٬]\p{N}+)*/gu;

/** The Arabic article and the prefixes joined to it: والتمويل، بالتمويل and للتمويل become تمويل. */
const article = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;

/** Endings of number and gender, folded: سيارة and سيارات become equal, as do car and cars. */
const ending = /(?<=\p{L}{3})(?:ات|ه|ين|ون|s)$/u;

const everywhere = new Set(
  (
    'a an and are be by can could do does for from have how i if in is it may me my not of on or our so that the there they ' +
    'this to us was we what when where which who whom why will with would you your ' +
    'الي ان انا او اي اين بعد تم ثم ذلك علي عن عند عندي غير في قد كان كم كيف لا لكم لم لماذا له لها لي ليس ما ماذا مع ' +
    'متي من نحن هذا هذه هل هو هي و يا'
  ).split(' '),
);

/** Returns an empty text for a stop word. */
export function termOf(written: string): string {
  const folded = fold(written).replace(/(?<=\d)[,٬](?=\d)/g, '');
  return everywhere.has(folded) ? '' : folded.replace(article, '').replace(ending, '');
}

export interface WordPlace {
  from: number;
  to: number;
  term: string;
}

export function splitWords(text: string): string[] {
  return text.match(word) ?? [];
}

export function placesOf(text: string): WordPlace[] {
  return [...text.matchAll(word)].map(({ 0: written, index }) => ({
    from: index,
    to: index + written.length,
    term: termOf(written),
  }));
}

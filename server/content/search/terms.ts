import { fold } from '#domain/rules/folding.ts';

/** A word: letters with their marks, or a figure with what parts its thousands. */
const word = /[\p{L}\p{M}\p{N}'’\u0640]+(?:[.,٫٬]\p{N}+)*/gu;

/** The article, with what is written together with it and before it: والتمويل، بالتمويل and للتمويل are تمويل. */
const article = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;

/** What a word ends in by number or gender, folded: سيارة and سيارات are one, as car and cars are. */
const ending = /(?<=\p{L}{3})(?:ات|ه|ين|ون|s)$/u;

/** Words that everything has, folded: they find nothing. */
const everywhere = new Set(
  (
    'a an and are be by can could do does for from have how i if in is it may me my not of on or our so that the there they ' +
    'this to us was we what when where which who whom why will with would you your ' +
    'الي ان انا او اي اين بعد تم ثم ذلك علي عن عند عندي غير في قد كان كم كيف لا لكم لم لماذا له لها لي ليس ما ماذا مع ' +
    'متي من نحن هذا هذه هل هو هي و يا'
  ).split(' '),
);

/** What is compared of a word; empty where it is not worth it. */
export function termOf(written: string): string {
  const folded = fold(written).replace(/(?<=\d)[,٬](?=\d)/g, '');
  return everywhere.has(folded) ? '' : folded.replace(article, '').replace(ending, '');
}

/** A word's place in a text, and what is compared of it. */
export interface WordPlace {
  from: number;
  to: number;
  term: string;
}

/** The words of a text as they are written. */
export function splitWords(text: string): string[] {
  return text.match(word) ?? [];
}

/** Where the words of a text stand. */
export function placesOf(text: string): WordPlace[] {
  return [...text.matchAll(word)].map(({ 0: written, index }) => ({
    from: index,
    to: index + written.length,
    term: termOf(written),
  }));
}

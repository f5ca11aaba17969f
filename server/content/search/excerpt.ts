import type { HighlightedText } from '#contract/site.ts';
import type { WordPlace } from './terms.ts';

/** The approximate number of characters. A quarter of an excerpt precedes the best match. */
const maxExcerptLength = 180;
/** A limit, because each match is compared with every other. */
const maxCompared = 50;

/** Every second piece is a match. */
export function markTerms(
  text: string,
  places: readonly WordPlace[],
  terms: ReadonlySet<string>,
): HighlightedText {
  return pieces(text, places, terms, 0, text.length);
}

/** Returns the part with the most matched terms, cut between words; the beginning if none matched. */
export function excerptOf(
  text: string,
  places: readonly WordPlace[],
  terms: ReadonlySet<string>,
): HighlightedText {
  if (text.length <= maxExcerptLength) return markTerms(text, places, terms);
  const found = places.filter(({ term }) => terms.has(term)).slice(0, maxCompared);
  const foundFrom = ({ from }: WordPlace) =>
    new Set(
      found.filter((one) => one.from >= from && one.to <= from + maxExcerptLength).map(({ term }) => term),
    ).size;
  const [first] = found;
  const best =
    first && found.reduce((one, other) => (foundFrom(other) > foundFrom(one) ? other : one), first);
  const earliest = Math.min((best?.from ?? 0) - maxExcerptLength / 4, text.length - maxExcerptLength);
  const from = earliest <= 0 ? 0 : (places.find((one) => one.from >= earliest)?.from ?? 0);
  const to =
    from + maxExcerptLength >= text.length
      ? text.length
      : (places.findLast((one) => one.to <= from + maxExcerptLength)?.to ?? 0);
  const [before = '', ...rest] = pieces(text, places, terms, from, to);
  const marked = [from > 0 ? `… ${before}` : before, ...rest];
  return to < text.length ? [...marked.slice(0, -1), `${marked.at(-1)} …`] : marked;
}

function pieces(
  text: string,
  places: readonly WordPlace[],
  terms: ReadonlySet<string>,
  from: number,
  to: number,
): HighlightedText {
  const marked: HighlightedText = [];
  let at = from;
  for (const place of places) {
    if (place.from < from || place.to > to || !terms.has(place.term)) continue;
    marked.push(text.slice(at, place.from), text.slice(place.from, place.to));
    at = place.to;
  }
  return [...marked, text.slice(at, to)];
}

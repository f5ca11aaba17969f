import { commonRows } from './common-rows.ts';

/** A part of a text that the other text has too, or lacks. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Longer texts count as changed as a whole: comparing takes the product of both lengths. */
const maxCompared = 2_000_000;
/** Cuts words and figures of both languages whole. Without it, `4.95` and prefixed Arabic words are split. */
const segmenter = new Intl.Segmenter('ar', { granularity: 'word' });

/** Compares two texts word by word. */
export function changedWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [old, now] = [before, after].map((text) => [...segmenter.segment(text)].map((one) => one.segment));
  if (!old || !now || old.length * now.length > maxCompared)
    return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] };
  const pairs = commonRows(old, now);
  return {
    before: pieces(old, new Set(pairs.map(([row]) => row))),
    after: pieces(now, new Set(pairs.map(([, row]) => row))),
  };
}

/** Joins neighbours. A blank between two changed words counts as changed, so that both are marked at once. */
function pieces(words: readonly string[], kept: ReadonlySet<number>): Piece[] {
  const found: Piece[] = [];
  for (const [at, text] of words.entries()) {
    const isBetween = text.trim() === '' && at > 0 && !kept.has(at - 1) && !kept.has(at + 1);
    const isChanged = !kept.has(at) || (isBetween && at + 1 < words.length);
    const last = found.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else found.push({ text, isChanged });
  }
  return found;
}

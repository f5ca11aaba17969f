import { commonRows } from './common-rows.ts';

/** `isChanged` means that the other text lacks it. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Limit of the product of both word counts, the cost of a comparison. Longer texts are marked as a whole. */
const maxCompared = 2_000_000;
/** Keeps figures such as `4.95` and Arabic words with prefixes whole. */
const segmenter = new Intl.Segmenter('ar', { granularity: 'word' });

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

/** A blank between two changed words counts as changed, for one joint mark. */
function pieces(words: readonly string[], unchanged: ReadonlySet<number>): Piece[] {
  const found: Piece[] = [];
  for (const [at, text] of words.entries()) {
    const isBlankBetweenChanges =
      text.trim() === '' && at > 0 && !unchanged.has(at - 1) && !unchanged.has(at + 1);
    const isChanged = !unchanged.has(at) || (isBlankBetweenChanges && at + 1 < words.length);
    const last = found.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else found.push({ text, isChanged });
  }
  return found;
}

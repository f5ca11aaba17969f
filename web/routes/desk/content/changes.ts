import type { ContentChange } from '#contract/desk-content.ts';
import { changedWords, type Piece } from '#domain/publications/changed-words.ts';

export interface MarkedChange extends Omit<ContentChange, 'before' | 'after'> {
  before: Piece[] | undefined;
  after: Piece[] | undefined;
}

/**
 * Marks changed words. Call it in loaders only: browsers may split words differently than the server, and hydration
 * must not change the page.
 */
export const markChanges = (changes: readonly ContentChange[]): MarkedChange[] =>
  changes.map(({ before, after, ...change }) => {
    if (before !== undefined && after !== undefined) return { ...change, ...changedWords(before, after) };
    const whole = (text: string | undefined) =>
      text === undefined ? undefined : [{ text, isChanged: false }];
    return { ...change, before: whole(before), after: whole(after) };
  });

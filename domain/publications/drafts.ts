/**
 * States of a content draft. `in-review` waits for a second person, `approved` had one, `scheduled` goes live at its
 * time. The last two are final.
 */
export const draftStates = ['open', 'in-review', 'approved', 'scheduled', 'published', 'discarded'] as const;
export type DraftState = (typeof draftStates)[number];

/** Drafts that can still change. */
export const isLiveDraft = (state: DraftState) => state !== 'published' && state !== 'discarded';

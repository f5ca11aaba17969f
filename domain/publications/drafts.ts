/**
 * `in-review` waits for a second person, who makes it `approved`. The site publishes a `scheduled` draft at its time.
 * `published` and `discarded` are final.
 */
const draftStates = ['open', 'in-review', 'approved', 'scheduled', 'published', 'discarded'] as const;
export type DraftState = (typeof draftStates)[number];

export const isLiveDraft = (state: DraftState) => state !== 'published' && state !== 'discarded';

/** Contains `{ challenge, solution }` as JSON in Base64. */
export const solutionHeader = 'X-Challenge-Solution';

/** In characters; a real one has a third of this. */
export const maxSolutionLength = 2048;

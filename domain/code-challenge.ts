/** The header with the solved challenge of a request for a code: `{ challenge, solution }` as JSON in Base64. */
export const solutionHeader = 'X-Challenge-Solution';

/** Maximum length of that header in characters. A real one has a third of this length. */
export const maxSolutionLength = 2048;

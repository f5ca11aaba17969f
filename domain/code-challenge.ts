/** The header with the solved challenge of a request for a code: `{ challenge, solution }` as JSON in Base64. */
export const solutionHeader = 'X-Challenge-Solution';

/** Characters of that header at most: three times the length of a real one. */
export const longestSolution = 2048;

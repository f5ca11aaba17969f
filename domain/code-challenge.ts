/** The header that carries the solved challenge of a request for a code: `{ challenge, solution }` as JSON in Base64. */
export const solutionHeader = 'X-Challenge-Solution';

/** Characters of that header at most: three times what a solved challenge has. */
export const longestSolution = 2048;

import { keepFiles } from './publish-build.ts';

/**
 * Adds the built files of another release to this one, for pages that are still open or cached.
 * Usage: node bin/keep-files.ts FROM TO, both folders named `build`
 */
const [from = '', to = ''] = process.argv.slice(2);
await keepFiles(from, to);

import { resolve } from 'node:path';

/** CONTENT_DIR of tests: the sample company as it was once, so that they hold whatever becomes of `content/`. */
export const companyDir = resolve('tests/company');

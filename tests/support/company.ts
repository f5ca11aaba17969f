import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the folder once for each run: the first process sets TEST_COMPANY and removes the folder at its exit. */
function makeCompany(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rimal-company-'));
  for (const from of ['content', 'tests/company']) cpSync(from, folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * CONTENT_DIR of tests: `content/` overlaid with `tests/company/`. Tests rely only on the latter's rates, dates and
 * offers, so that changes of `content/` break none.
 */
export const companyDir = process.env.TEST_COMPANY ?? makeCompany();
process.env.TEST_COMPANY = companyDir;

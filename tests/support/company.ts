import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is made here is taken away when this process ends. A run's first process makes it for all the others. */
function makeCompany(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rimal-company-'));
  for (const from of ['content', 'tests/company']) cpSync(from, folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * CONTENT_DIR of tests: the sample company of `content/`, with the files of `tests/company/` laid over it. What a test
 * states of rates, dates and offers stands there, so that it holds whatever becomes of `content/`.
 */
export const companyDir = process.env.TEST_COMPANY ?? makeCompany();
process.env.TEST_COMPANY = companyDir;

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * CONTENT_DIR of tests: the sample company of `content/`, with the files of `tests/company/` laid over it. What a test
 * states of rates, dates and offers stands there, so that it holds whatever becomes of `content/`.
 */
export const companyDir = mkdtempSync(join(tmpdir(), 'rimal-company-'));
for (const folder of ['content', 'tests/company']) cpSync(folder, companyDir, { recursive: true });
process.once('exit', () => rmSync(companyDir, { recursive: true, force: true }));

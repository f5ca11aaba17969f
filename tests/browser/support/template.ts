import { execFileSync } from 'node:child_process';
// Creates the test company before the processes start that use it.
import '../../support/company.ts';
import { startTemplate } from '../../support/template.ts';

/** Builds the pages and starts one PostgreSQL for the run, in which each site gets a database. */
export default async function setup() {
  execFileSync(process.execPath, ['bin/prepare.js', 'build'], { stdio: 'inherit' });
  const { url, stop } = await startTemplate();
  process.env.E2E_POSTGRES = url;
  return stop;
}

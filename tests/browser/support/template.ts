import { execFileSync } from 'node:child_process';
// Makes the company before other processes start, which use it.
import '../../support/company.ts';
import { startTemplate } from '../../support/template.ts';

/** One PostgreSQL for a whole run, in which each site of it has a database; and the pages, built from the sources of now. */
export default async function setup() {
  execFileSync(process.execPath, ['bin/prepare.js', 'build'], { stdio: 'inherit' });
  const { url, stop } = await startTemplate();
  process.env.E2E_POSTGRES = url;
  return stop;
}

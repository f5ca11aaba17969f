import { execFileSync } from 'node:child_process';
import { startTemplate, templateUrl } from '../support/template.ts';

/**
 * Reads the tables of a migrated database into `server/platform/database/schema.ts`, as `.kysely-codegenrc.json` says.
 * @param verify - compares only
 * @throws with the difference, when they differ
 */
export function readDatabaseTypes(postgresUrl: string, { verify = false } = {}): void {
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    ['--url', templateUrl(postgresUrl), ...(verify ? ['--verify'] : [])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
}

// `npm run db:types`
if (import.meta.main) {
  const { url, stop } = await startTemplate();
  readDatabaseTypes(url);
  await stop();
}

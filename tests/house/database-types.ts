import { execFileSync } from 'node:child_process';
import { startTemplate, templateUrl } from '../support/template.ts';

/**
 * Writes the types of a migrated database's tables to `server/platform/database/columns.ts`.
 * @param databaseUrl - not the template's during tests: a connection to it keeps others from copying it
 * @param verify - only compares them
 * @throws with the difference, if they differ
 */
export function readDatabaseTypes(databaseUrl: string, { verify = false } = {}): void {
  execFileSync('node_modules/.bin/kysely-codegen', ['--url', databaseUrl, ...(verify ? ['--verify'] : [])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

// `npm run db:types`
if (import.meta.main) {
  const { url, stop } = await startTemplate();
  readDatabaseTypes(templateUrl(url));
  await stop();
}

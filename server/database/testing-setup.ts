import type { TestProject } from 'vitest/node';
import { startPostgres } from './testing-postgres.ts';

/** One PostgreSQL server for a whole run of the tests; each test file makes its own databases in it. */
export default async function setup({ provide }: TestProject) {
  const postgres = await startPostgres();
  provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

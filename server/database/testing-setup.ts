import type { TestProject } from 'vitest/node';
import { startPostgres } from './testing-postgres.ts';
import { makeTemplate } from './testing-template.ts';

/**
 * One PostgreSQL server for a whole run of the tests, in which each test file makes its own databases, and one embedded
 * database that each copies.
 */
export default async function setup({ provide }: TestProject) {
  const [postgres, template] = await Promise.all([startPostgres(), makeTemplate()]);
  provide('postgresUrl', postgres.url);
  provide('embeddedTemplate', template.folder);
  return async () => {
    await postgres.stop();
    await template.remove();
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    embeddedTemplate: string;
  }
}

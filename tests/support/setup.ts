import type { TestProject } from 'vitest/node';
// Makes the company before other processes start, which use it.
import './company.ts';
import { startTemplate } from './template.ts';

/** One PostgreSQL server for a whole run of the tests, in which each test file makes its own databases. */
export default async function setup({ provide }: TestProject) {
  const { url, stop } = await startTemplate();
  provide('postgresUrl', url);
  return stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

import type { TestProject } from 'vitest/node';
// Creates the company's folder before other processes start, which use it.
import './company.ts';
import { startTemplate } from './template.ts';

/** Starts one PostgreSQL server for the whole run; test files create their own databases. */
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

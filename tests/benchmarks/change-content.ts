import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { companyDir } from '../support/company.ts';
import { until } from '../support/until.ts';
import type { StartedServer } from './processes.ts';

/** @returns the folder of a copy of the company's content, for `CONTENT_DIR` */
export async function copyContent(folder: string): Promise<string> {
  const content = join(folder, 'content');
  await cp(companyDir, content, { recursive: true });
  return content;
}

let changes = 0;

/**
 * Changes content that pages do not show, and waits until every process has read it. All pages are rendered again.
 */
export async function changeContent(content: string, sites: readonly StartedServer[]): Promise<void> {
  const file = join(content, 'app.json');
  changes += 1;
  const baseUrl = `https://legacy-${changes}.example`;
  const app = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...app, legacy: { ...app.legacy, baseUrl } }));
  const hasRead = async ({ port }: StartedServer) =>
    (await (await fetch(`http://127.0.0.1:${port}/app.json`)).text()).includes(baseUrl);
  for (const site of sites)
    if (!(await until(() => hasRead(site), 10_000, 50)))
      throw new Error('a process did not read its content');
}

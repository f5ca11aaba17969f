import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';

const folder = 'build/client/assets';
let byClass: Map<string, string[]> | undefined;

/** Returns the classes whose style sheet the page does not link, as `class (file)`. Without scripts they have no style. */
export async function unlinkedClasses(page: Page): Promise<string[]> {
  byClass ??= readSheets();
  const linked = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const files = linked.map((href) => basename(new URL(href).pathname));
  const classes = await page
    .locator('[class]')
    .evaluateAll((elements) => [...new Set(elements.flatMap((element) => [...element.classList]))]);
  return classes.flatMap((name) => {
    const sheets = byClass?.get(name) ?? [];
    return sheets.length === 0 || sheets.some((file) => files.includes(file)) ? [] : [`${name} (${sheets})`];
  });
}

/** Maps each class of a CSS module to its built style sheets. */
function readSheets(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.css'))) {
    const names = readFileSync(`${folder}/${file}`, 'utf8').match(/(?<=\.)[a-z][\w-]*_[\w-]+/g);
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

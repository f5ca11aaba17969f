import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesOfPage } from '../../support/page-weight.ts';
import { requestFor } from '../compare-in-turns.ts';

/** Returns the KiB of scripts that the page loads, compressed with Brotli. */
export async function scriptKib(port: number, html: string): Promise<number> {
  const sizes = filesOfPage(html).scripts.map(async (path) => {
    const script = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!script.ok) throw new Error(`${path} answered ${script.status}`);
    return brotliCompressSync(Buffer.from(await script.arrayBuffer())).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

/** Returns the texts of a page, without its elements. Pages with the same texts show the same. */
export function textOfPage(html: string): string {
  const shown = html.replace(/<script[^>]*>.*?<\/script>|<!--.*?-->/gs, '');
  return shown
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the number of packages that npm installed in a folder, without those for development. */
export async function countPackages(folder: string): Promise<number> {
  const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.values<{ dev?: boolean }>(lock.packages).filter(({ dev }) => !dev).length;
}

/** Returns a browser's request for a page that accepts no compression, as from a proxy that compresses. */
export const uncompressed = (page: string) => requestFor(page).replace(/^Accept-Encoding: .*\r\n/m, '');

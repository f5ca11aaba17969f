import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { requestFor } from '../compare-in-turns.ts';

/** Scripts that a browser loads for a page without interaction, as `server/pages/bundle-budget.test.ts` counts them. */
const patterns = [
  /<link[^>]* rel="modulepreload"[^>]* href="([^"]+)"/g,
  /<link rel="preload" as="script"[^>]* href="([^"]+)"/g,
  // Next's polyfills for browsers without modules do not count.
  /<script(?![^>]* noModule)[^>]* src="([^"]+)"/g,
  /from "(\/assets\/[^"]+)"/g,
  /import "(\/assets\/[^"]+)"/g,
];

const kib = (bytes: number) => bytes / 1024;

/** Returns the KiB of scripts that the page loads, compressed with Brotli. */
export async function scriptKib(port: number, html: string): Promise<number> {
  const paths = patterns.flatMap((pattern) => [...html.matchAll(pattern)].map(([, path = '']) => path));
  const sizes = [...new Set(paths)].map(async (path) => {
    const script = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!script.ok) throw new Error(`${path} answered ${script.status}`);
    return brotliCompressSync(Buffer.from(await script.arrayBuffer())).length;
  });
  return kib((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0));
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

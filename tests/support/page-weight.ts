import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '');

/** Returns the files that a browser fetches for a page without interaction. */
export function filesOfPage(html: string) {
  const unique = (files: readonly string[]) => [...new Set(files)];
  return {
    scripts: unique([
      ...all(html, /<link[^>]* rel="modulepreload"[^>]* href="([^"]+)"/g),
      ...all(html, /<link rel="preload" as="script"[^>]* href="([^"]+)"/g),
      // Browsers with modules skip `noModule`.
      ...all(html, /<script(?![^>]* noModule)[^>]* src="([^"]+)"/g),
      // The imports of the inline module, in addition to preloaded modules.
      ...all(html, /from "(\/assets\/[^"]+)"|import "(\/assets\/[^"]+)"/g),
    ]),
    styles: unique(
      all(html, /<link rel="stylesheet" href="([^"#]+)/g).filter((file) => file.startsWith('/assets/')),
    ),
    fonts: unique(all(html, /<link rel="preload" href="([^"]+\.woff2)"/g)),
  };
}

const sizes = new Map<string, number>();

/** Returns the transferred bytes of a built file. Scripts and styles are compressed with Brotli. */
export function transferredBytes(file: string): number {
  let size = sizes.get(file);
  if (size === undefined) {
    const bytes = readFileSync(`build/client${file}`);
    size = /\.(js|css)$/.test(file) ? brotliCompressSync(bytes).length : bytes.length;
    sizes.set(file, size);
  }
  return size;
}

/** Returns the files' transferred KiB, rounded to a tenth. */
export const kibOf = (files: readonly string[]): number =>
  Math.round(files.reduce((sum, file) => sum + transferredBytes(file), 0) / 102.4) / 10;

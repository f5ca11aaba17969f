import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Puts beside each built text its brotli (`x.js.br`), which the server sends as it is. At its best, which takes too long for
 * each request, it is a seventh smaller than the gzip that a request would wait for.
 */
export async function compressAssets(folder: string): Promise<void> {
  const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name);
      await writeFile(`${file}.br`, await compress(await readFile(file)));
    }),
  );
}

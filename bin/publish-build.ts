import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Pages that name a replaced file may be cached at the edge for days, and open in a tab for weeks. */
const daysKept = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** In the published folder: the ISO instant at which each file of an earlier build was replaced, by path. */
const record = 'replaced.json';

/**
 * Files of earlier builds stay for 90 days after they were replaced. Each file is renamed whole, and the server's files
 * last, so processes of both builds find the files that their pages name.
 * @param next - folder of the finished build, with `client` and `server`; removed at the end
 * @param published - the folder that the server reads
 */
export async function publishBuild(next: string, published: string, now = new Date()): Promise<void> {
  await compressAssets(join(next, 'client/assets'));
  const earlier = await filesIn(published);
  // Sorting puts `client` before `server`.
  const current = (await filesIn(next)).sort();
  for (const file of current) {
    await mkdir(dirname(join(published, file)), { recursive: true });
    await rename(join(next, file), join(published, file));
  }
  const before = await readRecord(published);
  const replaced: Record<string, string> = {};
  for (const file of earlier) {
    if (file === record || current.includes(file)) continue;
    const since = before[file] ?? now.toISOString();
    if (now.getTime() - Date.parse(since) > daysKept * dayMs) await rm(join(published, file));
    else replaced[file] = since;
  }
  await writeFile(join(published, record), JSON.stringify(replaced, undefined, 1));
  await rm(next, { recursive: true });
}

/**
 * Copies the browser's files of another release that this one lacks, unless they were replaced over 90 days ago.
 * @param from - the `build` folder of the other release
 * @param to - this release's
 */
export async function keepFiles(from: string, to: string, now = new Date()): Promise<void> {
  const current = await filesIn(to);
  const before = await readRecord(from);
  const replaced = await readRecord(to);
  for (const file of await filesIn(from)) {
    if (!file.startsWith('client/') || current.includes(file)) continue;
    const since = before[file] ?? now.toISOString();
    if (now.getTime() - Date.parse(since) > daysKept * dayMs) continue;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
    replaced[file] = since;
  }
  await writeFile(join(to, record), JSON.stringify(replaced, undefined, 1));
}

/**
 * The server sends `x.js.br` as it is. The best level is a seventh smaller than the gzip of a request, and too slow to
 * run per request.
 */
async function compressAssets(folder: string): Promise<void> {
  const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name);
      await writeFile(`${file}.br`, await compress(await readFile(file)));
    }),
  );
}

/** Without the unpublished build in `next`. */
async function filesIn(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const found: string[] = [];
  for (const path of paths) {
    if (/^next(\/|$)/.test(path)) continue;
    if ((await stat(join(folder, path))).isFile()) found.push(path);
  }
  return found;
}

async function readRecord(published: string): Promise<Record<string, string>> {
  const text = await readFile(join(published, record), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

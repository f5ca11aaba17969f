import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/**
 * Makes `build/release/site-VERSION.tar.gz`: what a server needs to run the site after `npm ci`, without a build. It contains a list
 * of checksums and of packages (CycloneDX).
 */

const contents = [
  ...[
    'bin/keep-files.ts',
    'bin/node',
    'bin/prepare.js',
    'bin/publish-build.ts',
    'build/client',
    'build/server',
  ],
  ...['content', 'contract', 'deploy', 'docs', 'domain', 'locales', 'server', '.env.example'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'package-lock.json'],
];

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** The commit tells two releases of one version apart. */
const commit = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' });
const fullVersion = [version, ...(commit.status === 0 ? [commit.stdout.trim()] : [])].join('-');
const name = `site-${fullVersion}`;
const folder = join('build/release', name);

/** Files of earlier builds, which `publishBuild` keeps for open pages. */
const replaced = new Set(Object.keys(readJson('build/replaced.json')).map((path) => join('build', path)));
const isLeftOut = (path: string) => replaced.has(path) || /\.test\.tsx?$/.test(path);

rmSync('build/release', { recursive: true, force: true });
for (const path of contents)
  cpSync(path, join(folder, path), { recursive: true, filter: (from) => !isLeftOut(from) });

const described = JSON.parse(readFileSync('package.json', 'utf8')) as object;
// The desk and the metrics show it.
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ ...described, version: fullVersion }, undefined, 2),
);
writeFileSync(join(folder, 'sbom.json'), JSON.stringify(listPackages(), undefined, 1));

const sums = filesIn(folder).map((path) => `${sha256(join(folder, path))}  ${path}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));

const archive = `${folder}.tar.gz`;
const packed = spawnSync('tar', ['-czf', archive, '-C', 'build/release', name], { stdio: 'inherit' });
if (packed.status !== 0) process.exit(1);
rmSync(folder, { recursive: true });
writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${basename(archive)}\n`);
process.stdout.write(`${archive}, ${Math.round(statSync(archive).size / 1e6)} MB\n`);

interface Sbom {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string }[];
}

/** Without development packages. `npm sbom --omit=dev` also omits packages that a development package has as peers, such as `pg`. */
function listPackages(): Sbom {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  const all = JSON.parse(stdout) as Sbom;
  const omitted = new Set(
    all.components
      .filter(({ properties }) => properties?.some(({ name }) => name === 'cdx:npm:package:development'))
      .map((component) => component['bom-ref']),
  );
  return {
    ...all,
    components: all.components.filter((component) => !omitted.has(component['bom-ref'])),
    dependencies: all.dependencies.filter(({ ref }) => !omitted.has(ref)),
  };
}

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function readJson(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

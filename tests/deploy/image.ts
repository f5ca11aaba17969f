import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * What `.dockerignore` lets through to the image, by Docker's own rules: of all that fit a path or a folder above it the
 * last one counts. Of its patterns those that we use: names, `*` and `**` with a slash behind it.
 */
export function letThrough(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => ({ lets: line.startsWith('!'), fits: patternOf(line.replace(/^!/, '')) }));
  return (path) => {
    const names = path.split('/');
    const withFolders = names.map((_, last) => names.slice(0, last + 1).join('/'));
    const last = rules.findLast(({ fits }) => withFolders.some((one) => fits.test(one)));
    return last?.lets ?? true;
  };
}

function patternOf(pattern: string): RegExp {
  if (/[?[\\]|\*\*(?!\/)|\/$/.test(pattern)) throw new Error(`.dockerignore: ${pattern} is not read here`);
  const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** What each file that is reached from `starts` brings in by a path of ours: the file, and who asks for it. */
export function filesReached(starts: readonly string[]): Map<string, string> {
  const reached = new Map(starts.map((file) => [file, 'the image']));
  // A map is walked to its end, with what is added on the way.
  for (const file of reached.keys())
    for (const next of broughtIn(file)) if (!reached.has(next)) reached.set(next, file);
  return reached;
}

/** Types are no files by then. */
const asked = [
  /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms,
  /^import '([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /\bnew URL\('([^']+)', import\.meta\.url\)/g,
];
const inStyles = [/\burl\("([^"]+)"\)/g, /@import "([^"]+)"/g];
const globs = /\bimport\.meta\.glob(?:<\w+>)?\('([^']+)'/g;

function broughtIn(file: string): string[] {
  const patterns = /\.(ts|tsx|js)$/.test(file) ? asked : file.endsWith('.css') ? inStyles : [];
  // One that is not there is told of by whoever looks at all that is reached.
  const text = patterns.length > 0 && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const named = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const many = [...text.matchAll(globs)].flatMap(([, glob = '']) => globSync(join(dirname(file), glob)));
  return [
    ...many,
    ...named
      .filter((name) => /^[.#]|^web\//.test(name))
      .map((name) => name.replace(/\?.*$/, ''))
      .map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)))),
  ];
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Returns whether `.dockerignore` lets a path into the image. As in Docker, the last pattern that matches the path or a
 * parent folder counts. Supports the patterns that we use: names, `*` and `**` before a slash.
 */
export function dockerignoreFilter(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => ({ includes: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => {
    const names = path.split('/');
    const withFolders = names.map((_, last) => names.slice(0, last + 1).join('/'));
    const last = rules.findLast(({ pattern }) => withFolders.some((one) => pattern.test(one)));
    return last?.includes ?? true;
  };
}

function patternOf(pattern: string): RegExp {
  if (/[?[\\]|\*\*(?!\/)|\/$/.test(pattern))
    throw new Error(`.dockerignore: this test does not support the pattern ${pattern}`);
  const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Returns all project files that `starts` import, directly or not, each with its importer. */
export function importedFiles(starts: readonly string[]): Map<string, string> {
  const reached = new Map(starts.map((file) => [file, 'the image']));
  // Iteration includes entries added meanwhile.
  for (const file of reached.keys())
    for (const next of importsOf(file)) if (!reached.has(next)) reached.set(next, file);
  return reached;
}

/** Type imports load no file. */
const importPatterns = [
  /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms,
  /^import '([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /\bnew URL\('([^']+)', import\.meta\.url\)/g,
];
const inStyles = [/\burl\("([^"]+)"\)/g, /@import "([^"]+)"/g];
const globs = /\bimport\.meta\.glob(?:<\w+>)?\('([^']+)'/g;

function importsOf(file: string): string[] {
  const patterns = /\.(ts|tsx|js)$/.test(file) ? importPatterns : file.endsWith('.css') ? inStyles : [];
  // The caller reports missing files.
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

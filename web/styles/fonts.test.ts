import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const faces = [...readFileSync('web/styles/fonts.css', 'utf8').matchAll(/@font-face \{([^}]*)\}/g)].map(
  ([, face = '']) => ({
    file: /fonts\/([\w-]+)\.woff2/.exec(face)?.[1],
    ranges: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]),
  }),
);
const has = (file: string, code: number) =>
  faces.some(
    (face) => face.file === file && face.ranges.some(([from = 0, to = 0]) => from <= code && code <= to),
  );

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(json|md)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

test('the two preloaded fonts cover every character of locales and content', () => {
  const missing = [...textsIn('locales'), ...textsIn('content')].flatMap((file) =>
    [...new Set(readFileSync(file, 'utf8'))]
      .filter((character) => character !== '\n')
      .filter((character) => {
        const code = character.codePointAt(0) ?? 0;
        return !has('readex-pro-latin', code) && !has('readex-pro-arabic', code);
      })
      .map((character) => `${file}: ${character} U+${character.codePointAt(0)?.toString(16)}`),
  );
  expect(missing).toEqual([]);
});

test('no character is in two font files', () => {
  const files = faces.flatMap(({ file }) => file ?? []);
  expect(files.length).toBe(3);
  for (let code = 0; code <= 0xffff; code++)
    expect(files.filter((file) => has(file, code)).length, code.toString(16)).toBeLessThan(2);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const shared = ['web/styles/base.css', 'web/styles/shared.css'];

test('the shared classes are exactly the ones that components use', () => {
  const defined = new Set(
    shared.flatMap((file) => [...read(file).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)),
  );
  // Icons have a class of their own.
  const used = globSync('web/**/*.tsx', { exclude: ['web/ui/lucide-icon.tsx'] }).flatMap((file) =>
    [...read(file).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template = '']) =>
      (plain ?? template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ')).split(/\s+/).filter(Boolean),
    ),
  );
  expect(new Set(used)).toEqual(defined);
});

test('no CSS block of two or more declarations occurs three times', () => {
  const places = new Map<string, string[]>();
  for (const file of globSync('web/**/*.css', {
    exclude: ['web/styles/tokens.css', 'web/styles/fonts.css'],
  })) {
    const text = read(file).replace(/\/\*.*?\*\//gs, '');
    for (const [, selector = '', block = ''] of text.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const declarations = block.split(';').map((one) => one.trim().replace(/\s+/g, ' '));
      const said = declarations.filter(Boolean).sort();
      if (said.length < 2) continue;
      const key = said.join('; ');
      places.set(key, [...(places.get(key) ?? []), `${file} ${selector.trim()}`]);
    }
  }
  expect([...places].filter(([, where]) => where.length > 2)).toEqual([]);
});

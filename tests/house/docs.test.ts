import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, read } from '../support/sources.ts';

describe('documents', () => {
  // The company's policies are pages, whose links browser tests follow. The changelog names files that are gone.
  const documents = files.filter(
    (file) => file.endsWith('.md') && !/^(content|tests\/company)\/|^CHANGELOG/.test(file),
  );
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

  test.each(documents)('%s names only paths and scripts that exist', (document) => {
    const text = read(document);
    const paths = [
      ...text.matchAll(
        /`((?:bin|content|contract|deploy|docs|domain|locales|server|tests|web)\/[\w./{},*<>-]*)`/g,
      ),
    ].map(([, path]) => path ?? '');
    const links = [...text.matchAll(/\]\(((?!https?:|#|mailto:)[^)]+)\)/g)].map(([, path]) =>
      join(dirname(document), (path ?? '').replace(/#.*/, '')),
    );
    const missing = [...paths.filter((path) => !/[{*<]/.test(path)), ...links].filter(
      (path) => !existsSync(path),
    );
    const unknown = [...text.matchAll(/npm run ([\w:-]+)/g)]
      .map(([, script]) => script ?? '')
      .filter((script) => !scripts.includes(script));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  test('docs/asvs.md covers exactly the items of levels 1 and 2 of OWASP ASVS 5.0.0', () => {
    const asked = expand(
      `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-2 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
      4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4 5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
      6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1 9.1.1-3 9.2.1-4 10.1.1-2
      10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1
      12.1.1-3 12.2.1-2 12.3.1-4 13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3
      15.3.1-7 16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1-1 17.2.1-4 17.3.1-2`,
    );
    const text = read('docs/asvs.md');
    // The first cell of a row names items. The text before the tables names, with a V, those without anything to apply
    // to.
    const [before = ''] = text.split('\n## ');
    const absent = [...before.matchAll(/V(\d[\d.]*\d|\d)(?:\s+to\s+V(\d[\d.]*\d))?/g)];
    const rows = [...text.matchAll(/^\| ([\d.]+[\d., to]*) \|/gm)].flatMap(([, cell = '']) => [
      ...cell.matchAll(/(\d[\d.]*\d)(?: to (\d[\d.]*\d))?/g),
    ]);
    const named = [...absent, ...rows].map(([, from = '', to = from]) => ({ from, to }));
    const covers = ({ from, to }: { from: string; to: string }, item: string) => {
      if (from === to) return item === from || item.startsWith(`${from}.`);
      const [section, number] = [item.slice(0, item.lastIndexOf('.')), Number(item.split('.').at(-1))];
      return (
        from.startsWith(`${section}.`) &&
        number >= Number(from.split('.').at(-1)) &&
        number <= Number(to.split('.').at(-1))
      );
    };
    expect(asked.filter((item) => !named.some((one) => covers(one, item)))).toEqual([]);
    const ends = named.flatMap(({ from, to }) => [from, to]);
    expect(ends.filter((end) => !asked.some((item) => item === end || item.startsWith(`${end}.`)))).toEqual(
      [],
    );

    function expand(ranges: string): string[] {
      return ranges.split(/\s+/).flatMap((range) => {
        const [, section = '', first, last] = /^(\d+\.\d+)\.(\d+)-(\d+)$/.exec(range) ?? [];
        const many = Number(last) - Number(first) + 1;
        return Array.from({ length: many }, (_, index) => `${section}.${Number(first) + index}`);
      });
    }
  });

  test('.env.example lists exactly the settings, with their defaults', async () => {
    const { settings } = await import('#server/platform/configuration/settings.ts');
    const lines = read('.env.example')
      .split('\n')
      .filter((line) => /^#?\s?[A-Z_]+=/.test(line));
    const listed = lines.map((line) => line.replace(/^#\s?/, ''));
    expect(listed).toEqual(settings.map(({ name, default: value }) => `${name}=${value ?? ''}`));
  });
});

test('docs/requirements.md contains every requirement that code cites', () => {
  const numbers = new Set(
    [...read('docs/requirements.md').matchAll(/^- \*\*(R\d+\.\d+)\*\*/gm)].map(([, n]) => n),
  );
  const cited = files
    .filter((file) => /\.(ts|tsx|css)$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/\bR\d+\.\d+\b/g)].map(([number]) => ({ file, number })));
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('vitest.config.ts and playwright.config.ts name only tests that exist', () => {
  const paths = [...read('vitest.config.ts').matchAll(/'((?:server|tests)\/[^']+)'/g)].map(
    ([, path]) => path,
  );
  const specs = [...read('playwright.config.ts').matchAll(/\bspecs\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([^']+)'/g)].map(([, name]) => `tests/*/**/${name}.spec.ts`),
  );
  const all = [...paths, ...specs] as string[];
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((path) => globSync(path).length === 0)).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The house's own rules, each with its reason. A rule that hinders is changed here, with its reason. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const code = files.filter((file) => /\.(ts|tsx|js)$/.test(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /(^|\/)testing[-\w]*\.ts$/.test(file);
const read = (file: string) => readFileSync(file, 'utf8');

/** Each import of a file, as a path of the project, or the package's name. */
function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const statements = read(file).matchAll(
    /^(import|export) (type )?[^;]*?from '([^']+)'|^import '([^']+)'/gms,
  );
  return [...statements].map(([, , type, from, bare]) => {
    const named = from ?? bare ?? '';
    const target = named.startsWith('.') ? normalize(join(dirname(file), named)) : named.replace(/^#/, '');
    return { target, typeOnly: type !== undefined };
  });
}

const room = (path: string) => path.split('/')[0] ?? '';

describe('who may import whom', () => {
  const allowed: Record<string, string[]> = {
    // Pure: it runs in the browser and on the server alike.
    domain: ['domain'],
    // The built pages come in through server/pages, and carry no copy of the server's modules.
    web: ['web', 'domain'],
    server: ['server', 'domain'],
    e2e: ['e2e', 'server', 'domain'],
  };
  const rooms = Object.keys(allowed);

  test.each(rooms)('%s imports only what it may', (from) => {
    const wrong = code
      .filter((file) => room(file) === from)
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => rooms.includes(room(target)) && !allowed[from]?.includes(room(target)))
          // What pages need of the server is a type that web declares and server/pages fills in.
          .filter(
            ({ target, typeOnly }) =>
              !(file.startsWith('server/pages/') && typeOnly && room(target) === 'web'),
          )
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('domain imports no package and nothing of Node: it has no input, output or framework', () => {
    const wrong = code
      .filter((file) => file.startsWith('domain/') && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => room(target) !== 'domain')
          .map(({ target }) => `${file}: ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  const below: Record<string, string[]> = {
    api: [
      'metrics',
      'submissions',
      'malpractice',
      'one-time-codes',
      'rate-limits',
      'database',
      'files',
      'gateways',
      'content',
    ],
    submissions: ['database', 'deliveries', 'files', 'one-time-codes', 'content', 'customers', 'gateways'],
    malpractice: ['database', 'deliveries', 'files', 'submissions'],
    files: ['database'],
    'one-time-codes': ['database'],
    deliveries: ['database', 'gateways', 'content', 'customers'],
    customers: ['database'],
    'rate-limits': ['database'],
    gateways: [],
    database: [],
    metrics: ['database', 'one-time-codes'],
    content: [],
    // A data subject's rights, and another key.
    protection: ['database', 'deliveries', 'files', 'submissions', 'one-time-codes', 'customers', 'content'],
    // A form that is posted without scripts goes on into the API.
    pages: ['api', 'metrics'],
    // The operator's commands reach every room; none reaches them.
    ops: readdirSync('server'),
  };

  test('inside the server a submission goes one way, and never back up', () => {
    const wrong = code
      .filter((file) => file.startsWith('server/') && !isTest(file))
      .flatMap((file) => {
        const from = file.split('/')[1] ?? '';
        const may = below[from];
        return may
          ? importsOf(file)
              .map(({ target }) => target.split('/'))
              .filter(
                ([top, folder = '', rest]) =>
                  top === 'server' && rest !== undefined && folder !== from && !may.includes(folder),
              )
              .map((target) => `${file} imports ${target.join('/')}`)
          : [];
      });
    expect(wrong).toEqual([]);
  });

  test('rooms are imported by name, and relatively within, so that each crossing shows', () => {
    const wrong = code.flatMap((file) =>
      [...read(file).matchAll(/from '(\.[^']+|#[^']+)'/g)]
        .map(([, from = '']) => from)
        .filter((from) =>
          from.startsWith('#')
            ? room(from.slice(1)) === room(file)
            : rooms.includes(room(file)) && room(normalize(join(dirname(file), from))) !== room(file),
        )
        .map((from) => `${file}: ${from}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('files', () => {
  const lists = ['domain/cities-data.ts', 'server/settings.ts'];

  test('have at most 300 lines, but for lists and tables of tests: longer ones are two files', () => {
    const long = code
      .filter((file) => !lists.includes(file) && !isTest(file) && !file.includes('.spec.'))
      .map((file) => ({ file, lines: read(file).split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  test('stand in no drawer for everything', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)/;
    expect(files.filter((file) => drawers.test(file))).toEqual([]);
  });

  test('ask for widths in markup in words that old phones know: no build rewrites them there', () => {
    const asked = code.flatMap((file) =>
      [...read(file).matchAll(/\bmedia="([^"]*)"/g)].map(([, media = '']) => media),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((media) => /[<>]/.test(media))).toEqual([]);
  });

  test('are named in kebab-case', () => {
    const named = code.filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|js)$/.test(basename(file)));
    expect(named).toEqual([]);
  });
});

describe('style sheets', () => {
  test('a page of its own lays out only: how things look stands in components, so that pages look alike', () => {
    const look =
      /^\s*(color|background|border|box-shadow|outline|fill|stroke|font|line-height|opacity)[\w-]*:/;
    const wrong = files
      .filter((file) => /^web\/routes\/.*\.css$/.test(file))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .filter((line) => look.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('sentences', () => {
  const namespaces = files.filter((file) => file.startsWith('locales/ar/')).map((file) => basename(file));
  // Arabic counts in six forms, English in two.
  const keysOf = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          keysOf(inner, `${path}.${key.replace(/_(zero|one|two|few|many|other)$/, '')}`),
        )
      : [path];

  test.each(namespaces)('of %s stand in both languages, with the same places to fill in', (name) => {
    const [ar, en] = ['ar', 'en'].map(
      (language) => JSON.parse(read(`locales/${language}/${name}`)) as unknown,
    );
    expect(new Set(keysOf(ar))).toEqual(new Set(keysOf(en)));
  });

  test.each(namespaces)('of %s are written in their own script', (name) => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(texts);
    const arabic = texts(JSON.parse(read(`locales/ar/${name}`))).filter((text) =>
      /[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}/g, '')),
    );
    const allowed =
      /^(name@example\.com|English|05X+|10X+|(X{4}-?)+|MM\/DD\/YYYY)$|JSON|PDF|Idempotency-Key|name@example\.com/;
    expect(arabic.filter((text) => !allowed.test(text))).toEqual([]);
  });

  test("in Arabic have one term for one thing: the central bank's for the APR, and one spelling of cost", () => {
    const others = /الهيئة الشرعية|النسبة السنوية|(?<!ت)كلفة|ابتداء(?!ً)|يقبل موظفو/;
    const arabic = files.filter((file) => /^(locales\/ar|content)\/.*\.(json|md)$/.test(file));
    expect(arabic.length).toBeGreaterThan(15);
    expect(arabic.filter((file) => others.test(read(file)))).toEqual([]);
  });

  test('hold every message key that the code names', () => {
    const messages = JSON.parse(read('locales/en/messages.json')) as Record<string, string>;
    const named = code
      .filter((file) => file.startsWith('domain/') && !isTest(file))
      .flatMap((file) =>
        [...read(file).matchAll(/'(\w+(?:Required|Message|TooLong|Passed|Applicants|Failed\w*))'/g)].map(
          ([, key]) => key ?? '',
        ),
      );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((key) => !(key in messages))).toEqual([]);
  });
});

describe('what Markdown says', () => {
  // The company's policies are pages: their links lead into the site, and browser tests follow them.
  const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('content/'));
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

  test.each(documents)('%s names only paths and scripts that exist', (document) => {
    const text = read(document);
    const paths = [
      ...text.matchAll(
        /`((?:domain|server|web|e2e|locales|content|bin|docs|bench|deploy)\/[\w./{},*<>-]*)`/g,
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

  test('docs/asvs.md speaks of every item of levels 1 and 2 of the OWASP ASVS 5.0.0, and of no other', () => {
    const asked = expand(
      `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-2 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
      4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4 5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
      6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1 9.1.1-3 9.2.1-4 10.1.1-2
      10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1
      12.1.1-3 12.2.1-2 12.3.1-4 13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3
      15.3.1-7 16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1-1 17.2.1-4 17.3.1-2`,
    );
    const text = read('docs/asvs.md');
    // A row's first cell names items; before the tables stand, with a V, those that have nothing to apply to.
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

  test('.env.example lists every setting with its default, and no other', async () => {
    const { settings } = await import('./server/settings.ts');
    const lines = read('.env.example')
      .split('\n')
      .filter((line) => /^#?\s?[A-Z_]+=/.test(line));
    const listed = lines.map((line) => line.replace(/^#\s?/, ''));
    expect(listed).toEqual(settings.map(({ name, default: value }) => `${name}=${value ?? ''}`));
  });
});

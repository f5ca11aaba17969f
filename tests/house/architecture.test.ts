import { readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageList } from '#domain/pages.ts';
import { code, files, read } from '../support/sources.ts';

/** The project's own rules. If a rule hinders you, change it here and give the reason. */

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

/** Returns each import of a file, as a project path or a package name. */
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

const topFolder = (path: string) => path.split('/')[0] ?? '';

describe('folders and imports', () => {
  const allowed: Record<string, string[]> = {
    // Pure: runs in browser and server.
    domain: ['domain'],
    contract: ['contract', 'domain'],
    // The server loads built pages through server/pages, so they contain no copy of its modules.
    web: ['web', 'domain'],
    server: ['server', 'contract', 'domain'],
    tests: ['tests', 'server', 'contract', 'domain', 'web'],
  };
  const topFolders = Object.keys(allowed);

  test.each(topFolders)('%s imports only from its allowed top-level folders', (from) => {
    const wrong = code
      .filter((file) => topFolder(file) === from)
      .flatMap((file) =>
        importsOf(file)
          .filter(
            ({ target }) =>
              topFolders.includes(topFolder(target)) && !allowed[from]?.includes(topFolder(target)),
          )
          // Tests are next to what they test. `tests` holds what several of them need.
          .filter(({ target }) => !(isTest(file) && topFolder(target) === 'tests'))
          // Pages import only types from `contract`, so they contain no Zod.
          .filter(({ target, typeOnly }) => !(from === 'web' && typeOnly && topFolder(target) === 'contract'))
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('domain imports nothing from outside except locales/keys.ts', () => {
    const wrong = code
      .filter((file) => file.startsWith('domain/') && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => topFolder(target) !== 'domain' && target !== 'locales/keys.ts')
          .map(({ target }) => `${file}: ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  /** A room imports only rooms before it, types included. Files next to the rooms may import all of them. */
  const serverRooms = [
    'platform',
    'http',
    'gateways',
    'content',
    'intake',
    'customers',
    'whistleblowing',
    'desk',
    'pages',
    'operations',
  ];
  const serverRoomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];

  test('the server has ten rooms, and none imports from a later one', () => {
    const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(serverRooms.toSorted());
    const wrong = code
      .filter((file) => serverRoomOf(file) && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => topFolder(target) === 'server')
          .filter(({ target }) => {
            const to = serverRooms.indexOf(serverRoomOf(target) ?? '');
            return to < 0 || to > serverRooms.indexOf(serverRoomOf(file) ?? '');
          })
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('no folder holds more than 30 files', () => {
    const byFolder = Map.groupBy(
      files.filter(
        (file) => !/^(content|locales|tests\/company|tests\/browser\/(spoken|pictures))\//.test(file),
      ),
      (file) => dirname(file),
    );
    const full = [...byFolder].filter(([, { length }]) => length > 30).map(([folder]) => folder);
    expect(full).toEqual([]);
  });

  test('imports across top-level folders use #, and relative imports stay within one', () => {
    const wrong = code.flatMap((file) =>
      [...read(file).matchAll(/from '(\.[^']+|#[^']+)'/g)]
        .map(([, from = '']) => from)
        .filter((from) =>
          from.startsWith('#')
            ? topFolder(from.slice(1)) === topFolder(file)
            : topFolders.includes(topFolder(file)) &&
              topFolder(normalize(join(dirname(file), from))) !== topFolder(file),
        )
        .map((from) => `${file}: ${from}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('sizes and names', () => {
  const lists = ['domain/cities/cities-data.ts', 'server/platform/database/columns.ts'];

  test('files have at most 300 lines, except lists and tests', () => {
    const long = code
      .filter((file) => !lists.includes(file) && !isTest(file) && !file.includes('.spec.'))
      .map((file) => ({ file, lines: read(file).split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  test('no two files export the same name', () => {
    // React Router finds these exports by name, Playwright's tests are extended under theirs.
    const framework =
      /^(action|clientAction|clientLoader|ErrorBoundary|handle|headers|loader|shouldRevalidate|test)$/;
    const exported = code
      .filter((file) => !lists.includes(file))
      .flatMap((file) =>
        [...read(file).matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)].map(
          ([, name = '']) => ({ file, name }),
        ),
      )
      .filter(({ name }) => !framework.test(name));
    const shared = [...Map.groupBy(exported, ({ name }) => name).values()].filter(({ length }) => length > 1);
    expect(shared).toEqual([]);
  });

  test('no object literal is spread into another to save lines', () => {
    expect(code.filter((file) => /\.\.\.\{ /.test(read(file)))).toEqual([]);
  });

  test('files have no catch-all names such as utils or helpers', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)/;
    expect(files.filter((file) => drawers.test(file))).toEqual([]);
  });

  test('files use no range syntax in media attributes, which old phones do not know', () => {
    const asked = code.flatMap((file) =>
      [...read(file).matchAll(/\bmedia="([^"]*)"/g)].map(([, media = '']) => media),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((media) => /[<>]/.test(media))).toEqual([]);
  });

  test('files are named in kebab-case', () => {
    const named = code.filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|js)$/.test(basename(file)));
    expect(named).toEqual([]);
  });
});

describe('security', () => {
  // `docs/asvs.md` cites these tests.
  const runs = code.filter((file) => /^(contract|domain|server|web)\//.test(file));
  const holding = (pattern: RegExp) => runs.filter((file) => !isTest(file) && pattern.test(read(file)));

  test('production code starts processes only for PostgreSQL and file checks, and never evaluates text as code', () => {
    // The embedded PostgreSQL and the file checks.
    expect(holding(/['"](node:)?(child_process|cluster|vm|worker_threads)['"]/)).toEqual([
      'server/intake/files/run-checker.ts',
      'server/platform/database/postgres-programs.ts',
    ]);
    expect(holding(/\beval\(|\bnew Function\(/)).toEqual([]);
  });

  test('production code builds regular expressions in three known files only', () => {
    expect(holding(/\bRegExp\(/)).toEqual([
      'domain/receipt.ts',
      'domain/rules/amount.ts',
      'server/intake/files/pdf.ts',
    ]);
  });

  test('production code never disables certificate checks', () => {
    const switches = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|--insecure/i;
    expect(holding(switches)).toEqual([]);
    const started = files.filter((file) => /^(bin|deploy)\/|^package\.json$|^\.env\.example$/.test(file));
    expect(started.filter((file) => switches.test(read(file)))).toEqual([]);
  });

  test('production code hashes with SHA-256, encrypts with AES-256-GCM and uses three known cryptography packages', () => {
    const named = runs.flatMap((file) =>
      [
        ...read(file).matchAll(
          /\b(?:createHash|createHmac|hkdfSync|createSign|createCipheriv)\(\s*([^,)]+)/g,
        ),
      ].map(([, algorithm = '']) => algorithm),
    );
    expect([...new Set(named)].sort()).toEqual(["'sha256'", 'algorithm']);
    expect(read('server/platform/encryption/cipher.ts')).toContain("const algorithm = 'aes-256-gcm';");
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    const cryptography = /crypt|cipher|aes|hash|sha\d|sodium|nacl|noble|forge|jose|jwt|webhook/;
    expect(Object.keys(dependencies).filter((name) => cryptography.test(name))).toEqual([
      'age-encryption',
      'jose',
      'standardwebhooks',
    ]);
  });
});

describe('style sheets', () => {
  test('the style sheets of pages set layout only: components set colours, borders and fonts', () => {
    const pages = pageList.map(({ view }) => view);
    const pageOf = (file: string) => file.replace('web/routes/', '').replace('.module.css', '');
    const look =
      /^\s*(color|background|border|box-shadow|outline|fill|stroke|font|line-height|opacity)[\w-]*:/;
    const wrong = files
      .filter((file) => /^web\/routes\/.*\.css$/.test(file) && pages.includes(pageOf(file)))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .filter((line) => look.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('forms', () => {
  test('no field has a maximum length, which would truncate a paste silently', () => {
    const drawn = files.filter((file) => file.startsWith('web/') && file.endsWith('.tsx'));
    expect(drawn.filter((file) => /\bmaxLength=/.test(read(file)))).toEqual([]);
  });
});

describe('locales', () => {
  const namespaces = files.filter((file) => file.startsWith('locales/ar/')).map((file) => basename(file));
  // Arabic has six plural forms, English two.
  const keysOf = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          keysOf(inner, `${path}.${key.replace(/_(zero|one|two|few|many|other)$/, '')}`),
        )
      : [path];

  test.each(namespaces)('the sentences of %s have the same keys in both languages', (name) => {
    const [ar, en] = ['ar', 'en'].map(
      (language) => JSON.parse(read(`locales/${language}/${name}`)) as unknown,
    );
    expect(new Set(keysOf(ar))).toEqual(new Set(keysOf(en)));
  });

  test.each(namespaces)('the sentences of %s contain no Latin words in Arabic', (name) => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(texts);
    const arabic = texts(JSON.parse(read(`locales/ar/${name}`))).filter((text) =>
      /[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}/g, '')),
    );
    const allowed =
      /^(name@example\.com|English|05X+|10X+|(X{4}-?)+|MM\/DD\/YYYY)$|JSON|PDF|JPEG|Idempotency-Key|name@example\.com/;
    expect(arabic.filter((text) => !allowed.test(text))).toEqual([]);
  });

  test('Arabic sentences avoid rejected terms and spellings', () => {
    const others = /الهيئة الشرعية|النسبة السنوية|(?<!ت)كلفة|ابتداء(?!ً)|يقبل موظفو/;
    const arabic = files.filter((file) => /^(locales\/ar|content)\/.*\.(json|md)$/.test(file));
    expect(arabic.length).toBeGreaterThan(15);
    expect(arabic.filter((file) => others.test(read(file)))).toEqual([]);
  });
});

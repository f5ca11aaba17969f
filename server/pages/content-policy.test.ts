import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const directives = (html: string, apiBaseUrl = '') =>
  Object.fromEntries(
    contentPolicy(html, apiBaseUrl)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

test('a page without scripts of its own may load ours, and nothing of anybody else', () => {
  expect(contentPolicy('<p>text</p>', '')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

describe('an inline script', () => {
  test('is allowed by its hash, byte for byte', () => {
    const scripts = ['window.a = "رمال";', '\n  import "/assets/x.js";\n', ''];
    const html = `<script>${scripts[0]}</script><p></p><script type="module" async="">${scripts[1]}</script><script>${scripts[2]}</script>`;
    expect(directives(html)['script-src']).toEqual(["'self'", ...scripts.map(hashOf)]);
  });

  test('that stands twice is allowed once', () => {
    expect(directives('<script>a()</script><script>a()</script>')['script-src']).toHaveLength(2);
  });

  test('that is cut in two by a tag in its text ends where a browser ends it', () => {
    expect(directives('<script>a("<p>")</script>b("</script>")')['script-src']).toEqual([
      "'self'",
      hashOf('a("<p>")'),
    ]);
  });
});

test.each([
  ['a script of a file', '<script src="/assets/entry.js"></script>'],
  ['a module of a file', '<script type="module" src="/assets/entry.js"></script>'],
  ['data that search engines read', '<script type="application/ld+json">{"@type":"Organization"}</script>'],
  ['data that the page reads', '<script type="application/json">{}</script>'],
  ['a style', '<style>p { color: red }</style>'],
  ['an attribute', '<p onclick="a()">'],
])('%s gets no hash', (_, html) => {
  expect(directives(html)['script-src']).toEqual(["'self'"]);
});

test.each(['', 'https://api.example/v1'])(
  'with the API at %j nothing inline or evaluated is allowed',
  (api) => {
    expect(contentPolicy('<script>a()</script>', api)).not.toMatch(/unsafe|\*|data:|blob:/);
  },
);

test('calls may go to the other origin of the API, whatever path it stands under, and to no third', () => {
  const policy = directives('', 'https://api.example:8443/v1/');
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.example:8443']);
  expect(policy['form-action']).toEqual(["'self'"]);
});

describe('where a tag manager is configured', () => {
  const measured = Object.fromEntries(
    contentPolicy('<script>a()</script>', 'https://api.example', true)
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  );
  const google = ['https://www.googletagmanager.com', 'https://www.google-analytics.com'];

  test('its script may load, and report to analytics', () => {
    expect(measured['script-src']).toEqual(["'self'", hashOf('a()'), google[0]]);
    expect(measured['connect-src']).toEqual(["'self'", 'https://api.example', ...google]);
    expect(measured['img-src']).toEqual(["'self'", ...google]);
  });

  test('nothing else is opened, and nothing inline, evaluated or of any host', () => {
    const closed = Object.entries(measured).filter(([name]) => !/^(script|connect|img)-src$/.test(name));
    expect(closed.flatMap(([, sources]) => sources).filter((source) => /https?:/.test(source))).toEqual([]);
    expect(Object.values(measured).flat().join(' ')).not.toMatch(/unsafe|\*|data:|blob:/);
  });
});

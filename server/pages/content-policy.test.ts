import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const directives = (html: string, apiBaseUrl = '') =>
  Object.fromEntries(
    contentPolicy(html, { apiBaseUrl })
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

test('a page without inline scripts may load only from its own site', () => {
  expect(contentPolicy('<p>text</p>')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; " +
      "connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

describe('inline script', () => {
  test('an inline script is allowed by the hash of its exact bytes', () => {
    const scripts = ['window.a = "رمال";', '\n  import "/assets/x.js";\n', ''];
    const html = `<script>${scripts[0]}</script><p></p><script type="module" async="">${scripts[1]}</script><script>${scripts[2]}</script>`;
    expect(directives(html)['script-src']).toEqual(["'self'", ...scripts.map(hashOf)]);
  });

  test('an inline script that appears twice is allowed once', () => {
    expect(directives('<script>a()</script><script>a()</script>')['script-src']).toHaveLength(2);
  });

  test('an inline script ends where a browser ends it', () => {
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
  'the content policy allows nothing inline or evaluated with the API at %j',
  (api) => {
    expect(contentPolicy('<script>a()</script>', { apiBaseUrl: api })).not.toMatch(/unsafe|\*|data:|blob:/);
  },
);

test('the content policy allows calls to the origin of the API, ignoring its path, and to no other', () => {
  const policy = directives('', 'https://api.example:8443/v1/');
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.example:8443']);
  expect(policy['form-action']).toEqual(["'self'"]);
});

describe('tag manager', () => {
  const measured = Object.fromEntries(
    contentPolicy('<script>a()</script>', { apiBaseUrl: 'https://api.example', isMeasured: true })
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  );

  /** Returns whether a directive allows an address, matching hosts as a browser does. */
  const lets = (directive: string, address: string) =>
    (measured[directive] ?? []).some((source) => {
      const host = source.replace(/^https:\/\//, '');
      const asked = new URL(address).hostname;
      return host.startsWith('*.') ? asked.endsWith(host.slice(1)) : asked === host;
    });

  test.each([
    ['script-src', 'https://www.googletagmanager.com/gtm.js'],
    ['script-src', 'https://www.googleadservices.com/pagead/conversion_async.js'],
    ['script-src', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/1/'],
    ['connect-src', 'https://region1.google-analytics.com/g/collect'],
    ['connect-src', 'https://region1.analytics.google.com/g/collect'],
    ['connect-src', 'https://www.google-analytics.com/g/collect'],
    ['connect-src', 'https://stats.g.doubleclick.net/g/collect'],
    ['connect-src', 'https://pagead2.googlesyndication.com/ccm/collect'],
    ['connect-src', 'https://www.google.com/ccm/collect'],
    ['img-src', 'https://www.googletagmanager.com/a'],
    ['img-src', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/1/'],
    ['img-src', 'https://www.google.com.sa/pagead/1p-conversion/1/'],
    ['frame-src', 'https://td.doubleclick.net/td/rul/1'],
  ])('the directive %s allows %s with a tag manager', (directive, address) => {
    expect(lets(directive, address)).toBe(true);
  });

  test('the policy with a tag manager allows the host of analytics without a region', () => {
    expect(lets('connect-src', 'https://analytics.google.com/g/collect')).toBe(true);
  });

  test("the policy with a tag manager still allows the page's own inline scripts and the API", () => {
    expect(measured['script-src']).toContain(hashOf('a()'));
    expect(measured['connect-src']).toContain('https://api.example');
  });

  test('the policy with a tag manager opens no other directive, and nothing inline, evaluated or from any host', () => {
    const closed = Object.entries(measured).filter(
      ([name]) => !/^(script|connect|img|frame)-src$/.test(name),
    );
    expect(closed.flatMap(([, sources]) => sources).filter((source) => /https?:/.test(source))).toEqual([]);
    const others = Object.values(measured)
      .flat()
      .filter((source) => /^https:/.test(source) && source !== 'https://api.example');
    const googles =
      /^https:\/\/((\*|www|td|googleads|pagead2)\.)?(google|googletagmanager|google-analytics|analytics\.google|googleadservices|g\.doubleclick|doubleclick|googlesyndication)\.(com|net|com\.sa)$/;
    expect(others.filter((source) => !googles.test(source))).toEqual([]);
    expect(Object.values(measured).flat().join(' ')).not.toMatch(
      /unsafe|data:|blob:|(^| )\*( |$)|https:\/\/\*(\.\w+)?( |$)/,
    );
  });
});

test('the policy with a challenge allows only its script and frame in addition', () => {
  const closed = contentPolicy('<script>a()</script>').split('; ');
  const opened = contentPolicy('<script>a()</script>', { isChallenged: true }).split('; ');
  expect(opened.filter((directive) => !closed.includes(directive))).toEqual([
    `script-src 'self' ${hashOf('a()')} https://challenges.cloudflare.com`,
    "frame-src 'self' https://challenges.cloudflare.com",
  ]);
});

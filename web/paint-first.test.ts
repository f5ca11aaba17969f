import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const preload = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js"/>`;
const start = '<script type="module" async="">import "/assets/a.js";</script>';

test('paintFirst moves preloads and the start script into a template and leaves everything else unchanged', () => {
  const html = `<head>${preload('a')}<link rel="stylesheet" href="/s.css"/></head><body><p>$&</p>${start}<!--$--><script>more()</script></body>`;
  const [before, after = ''] = paintFirst(html).split('<template>');
  expect(before).toBe('<head><link rel="stylesheet" href="/s.css"/></head><body><p>$&</p>');
  expect(after).toMatch(
    /^<link fetchPriority="low" rel="modulepreload" href="\/assets\/a\.js"\/><script type="module" async="">/,
  );
  expect(after).toContain(`${start}</template><script>`);
  expect(after).toMatch(/<\/script><!--\$--><script>more\(\)<\/script><\/body>$/);
});

test('paintFirst leaves a page without scripts unchanged', () => {
  expect(paintFirst('<p>nothing</p>')).toBe('<p>nothing</p>');
});

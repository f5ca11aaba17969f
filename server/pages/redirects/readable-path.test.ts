import { expect, test } from 'vitest';
import { withReadablePath } from './readable-path.ts';

test.each(['/ar/%zz', '/ar/%ff', '/ar/%', '/ar/%D8%B1%zz', '/ar/%zz?a=%zz', '/ar/%c0%af'])(
  'the router can decode the broken path %s',
  (path) => {
    const { url } = withReadablePath(new Request(`http://localhost${path}`));
    expect(() => decodeURIComponent(new URL(url).pathname)).not.toThrow();
  },
);

test('the broken path of a posted form is repaired, and its method is kept', () => {
  const posted = new Request('http://localhost/ar/%zz', { method: 'POST', body: 'a=1' });
  expect(withReadablePath(posted)).toMatchObject({ method: 'POST', url: 'http://localhost/ar/%25zz' });
});

test.each(['/ar/individual', '/ar/%D8%B1%D9%85%D8%A7%D9%84', '/ar/100%25', '/ar/x?a=%zz'])(
  '%s stays unchanged',
  (path) => {
    const request = new Request(`http://localhost${path}`);
    expect(withReadablePath(request)).toBe(request);
  },
);

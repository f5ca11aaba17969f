import { expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';

const server = serverForTests();

const sheet = async (cookie?: string) => {
  const response = await server.request('/cookie-banner.css', cookie ? { headers: { cookie } } : {});
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/css/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return response.text();
};

test('the cookie banner is shown without scripts until the visitor has chosen', async () => {
  expect(await sheet()).toContain('#cookie-banner{display:grid}');
  expect(await sheet(`lang=ar; cookies-choice=${server.services.content.cookies.version}.00`)).toBe('');
});

test('the cookie banner is shown again for a new version of the policy', async () => {
  const { cookies } = server.services.content;
  Object.assign(server.services, {
    content: { ...server.services.content, cookies: { ...cookies, version: '2035-01-01' } },
  });
  expect(await sheet(`cookies-choice=${cookies.version}.11`)).toContain('#cookie-banner');
  expect(await sheet('cookies-choice=2035-01-01.11')).toBe('');
});

import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { isAskedByOwnPage } from './desk-host.ts';

describe('isAskedByOwnPage', () => {
  const isOwn = async (headers: Record<string, string>) => {
    const app = new Hono().post('/', (c) => c.json(isAskedByOwnPage(c)));
    const response = await app.request('/', {
      method: 'POST',
      headers: { host: 'desk.example', ...headers },
    });
    return (await response.json()) as boolean;
  };

  test.each<[string, Record<string, string>, boolean]>([
    ['of its own page', { origin: 'https://desk.example', 'sec-fetch-site': 'same-origin' }, true],
    ['of its own page in an old browser', { origin: 'https://desk.example' }, true],
    ['of its own page whose origin is hidden', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    ['of the public site', { origin: 'https://example', 'sec-fetch-site': 'same-site' }, false],
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
    ['of another site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
    ['without Origin and fetch metadata', {}, false],
    ['with a hidden origin alone', { origin: 'null' }, false],
  ])('a post %s is recognised correctly', async (_, headers, expected) => {
    expect(await isOwn(headers)).toBe(expected);
  });
});

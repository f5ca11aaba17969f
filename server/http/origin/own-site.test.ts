import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

const front = 'https://www.rimal.example';
/** `opened` is the same server with CORS_ORIGINS set. */
let closed: TestServer;
let opened: Pick<TestServer, 'request'>;
beforeAll(async () => {
  closed = await startTestServer(await freshDatabase(), { env: { PUBLIC_URL: 'https://rimal.example' } });
  const { services } = closed;
  const app = createApp({ ...services, config: { ...services.config, corsOrigins: [front] } });
  opened = { request: async (path, init) => app.request(path, init) };
});
afterAll(() => closed.stop());

/** Returns an empty form, which reaches validation and fails there. */
function formFrom(headers: Record<string, string>): RequestInit {
  const body = new FormData();
  body.set('x', '1');
  return { method: 'POST', headers, body };
}

describe.each([careers.endpoint, whistleblowingReport.endpoint, `${apiPaths.postEmailVerification}?Id=x`])(
  'plain form to %s',
  (path) => {
    const isQuery = path.includes('?');
    const statusOf = async (server: typeof opened, headers: Record<string, string>) =>
      (await server.request(path, isQuery ? { method: 'POST', headers } : formFrom(headers))).status;
    const taken = isQuery ? 200 : 422;

    test.each<[string, Record<string, string>]>([
      ['of a program other than a browser', {}],
      ['of a page of ours', { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }],
      ["of a page at the site's own address", { origin: 'https://rimal.example' }],
      ['of a page of ours whose origin is hidden', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
      ['of a browser that says it is ours', { 'sec-fetch-site': 'same-origin' }],
      ['with a header that no plain form has', { origin: 'https://evil.example', 'idempotency-key': 'k-1' }],
    ])('a plain form %s is accepted', async (_, headers) => {
      expect(await statusOf(closed, headers)).toBe(taken);
    });

    test.each<[string, Record<string, string>]>([
      ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['of another site in an old browser', { origin: 'https://evil.example' }],
      ['of another host of the same site', { origin: front, 'sec-fetch-site': 'same-site' }],
      ['with a hidden origin', { origin: 'null' }],
      ['of another site with a hidden origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
      ['of a page that sends no origin', { 'sec-fetch-site': 'cross-site' }],
      [
        'of another site that names our origin',
        { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
      ],
    ])('a plain form %s is rejected, in both languages', async (_, headers) => {
      const response = await closed.request(path, isQuery ? { method: 'POST', headers } : formFrom(headers));
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({
        code: 'foreignOrigin',
        error: closed.services.sentences.message('foreignOrigin'),
      });
    });

    test('a plain form of a site in CORS_ORIGINS is accepted', async () => {
      expect(await statusOf(opened, { origin: front })).toBe(taken);
      expect(await statusOf(opened, { origin: 'https://evil.example' })).toBe(403);
    });
  },
);

describe('content type', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'JSON sent as %s, which needs no preflight, is answered 415',
    async (type) => {
      for (const path of [apiPaths.companiesApproval, apiPaths.sendOtpForContact, apiPaths.cookieChoice]) {
        const headers = { 'content-type': type, origin: 'https://evil.example' };
        expect((await closed.request(path, { method: 'POST', headers, body: '{}' })).status).toBe(415);
      }
    },
  );
});

describe('CORS', () => {
  const preflight = (server: typeof opened, origin: string) =>
    server.request(apiPaths.companiesApproval, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    });
  const corsOf = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  test('pages of other origins cannot call the API unless they are configured', async () => {
    const asked = await preflight(closed, front);
    expect([asked.status, corsOf(asked)]).toEqual([405, []]);
    const got = await closed.request(apiPaths.fetchCities, { headers: { origin: front } });
    expect([got.status, corsOf(got)]).toEqual([200, []]);
  });

  test('pages of a configured origin can call the API, without cookies, and can read Retry-After', async () => {
    const asked = await preflight(opened, front);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(front);
    expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
    expect(asked.headers.has('access-control-allow-credentials')).toBe(false);
    const got = await opened.request(apiPaths.fetchCities, { headers: { origin: front } });
    expect(got.headers.get('access-control-allow-origin')).toBe(front);
    expect(got.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(got.headers.get('vary')).toContain('Origin');
  });

  test.each([
    'https://evil.example',
    'https://www.rimal.example.evil.example',
    'null',
    'http://www.rimal.example',
  ])('another origin does not match the configured one: %s', async (origin) => {
    const got = await opened.request(apiPaths.fetchCities, { headers: { origin } });
    expect(got.headers.has('access-control-allow-origin')).toBe(false);
    expect((await preflight(opened, origin)).headers.has('access-control-allow-origin')).toBe(false);
  });
});

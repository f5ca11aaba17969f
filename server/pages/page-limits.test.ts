import { describe, expect, test } from 'vitest';
import type { ApiPath } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { serverForTests } from '#tests/support/database.ts';
import type { TestServer } from '#tests/support/site.ts';
import { createApp } from '../app.ts';
import { limitNames } from '../http/rate-limits/rate-limits.ts';

const server = serverForTests();

const typed = { 'content-type': 'application/x-www-form-urlencoded' };
let clients = 0;

/** Returns the limits that a new client has used after `send`, except the limit of all posted forms. */
async function usedBy(send: (address: Record<string, string>) => Promise<unknown>) {
  clients += 1;
  const address = `10.8.0.${clients}`;
  await send({ 'x-forwarded-for': address });
  const named = limitNames.filter((name) => name !== 'posts');
  const used = named.map(async (name) => [name, await server.services.rateLimits.counted(name, address)]);
  return Object.fromEntries((await Promise.all(used)).filter(([, count]) => Number(count) > 0));
}

/** The forms that are sent at once. Forms with a code have steps, which post to other endpoints. */
const oneStep = Object.values<LeadForm>(forms).filter(({ steps }) => !steps?.includes('verified'));

const callsOfPages: [string, string, string][] = [
  ...oneStep.map(({ page, name, endpoint }): [string, string, string] => [page, `form=${name}`, endpoint]),
  ['individual/personal-finance', '', apiPaths.individualLoanRequest],
  ['individual/personal-finance', 'intent=resend', apiPaths.individualLoanRequest],
  ['individual/personal-finance', 'intent=verify', apiPaths.verifyOtp],
  ['individual/personal-finance', 'intent=confirm', apiPaths.updateLead],
  ['approval', '', apiPaths.companiesApproval],
  ['contact-us', '', apiPaths.sendOtpForContact],
  ['contact-us-form', 'intent=verify', apiPaths.verifyOtpForContact],
  ['contact-us', 'intent=confirm', apiPaths.contactUsSubmit],
  ['update-information', '', apiPaths.sendOtpForEmail],
  ['update-information', 'intent=verify', apiPaths.verifyOtpForEmail],
  ['update-information', 'intent=confirm', apiPaths.verifyEmailRequest],
  ['update-information-success', '', apiPaths.postEmailVerification],
  ['cookies', '', apiPaths.cookieChoice],
];

describe.each(callsOfPages)('form posted to %s (%s)', (page, body, call) => {
  const post = (app: Pick<TestServer, 'request'>, address: Record<string, string>) =>
    app.request(`/ar/${page}`, { method: 'POST', body, headers: { ...typed, ...address } });

  test('a posted form counts like its API call, whether or not its page makes the call', async () => {
    const called = await usedBy((address) => server.post(call, {}, address));
    expect(Object.keys(called)).not.toEqual([]);
    expect(await usedBy((address) => post(server, address))).toEqual(called);
    const app = createApp({
      ...server.services,
      pages: async (_, site) => {
        await site.api(call as ApiPath, call === careers.endpoint ? new FormData() : {}, {
          idempotencyKey: `k${clients}`,
        });
        return new Response('a page');
      },
    });
    const request = async (path: string, init?: RequestInit) => app.request(path, init);
    expect(await usedBy((address) => post({ request }, address))).toEqual(called);
  });
});

const path = '/ar/individual/cars-finance';
test.each<[string, string, RequestInit, number]>([
  ['of another type', path, { body: '{}', headers: { 'content-type': 'application/json' } }, 415],
  ['of another site', path, { body: 'a=1', headers: { ...typed, origin: 'https://evil.example' } }, 403],
  ['that is too long', path, { body: 'a'.repeat(70_000), headers: typed }, 413],
  [
    'with a file that is too long',
    '/ar/contact-us',
    {
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '99999999' },
    },
    413,
  ],
])('a form %s counts towards the limit', async (_, page, init, status) => {
  const used = await usedBy(async (address) => {
    const headers = { ...(init.headers as Record<string, string>), ...address };
    const response = await server.request(page, { method: 'POST', ...init, headers });
    expect(response.status).toBe(status);
  });
  expect(used).toEqual({ submissions: 1 });
});

test.each(['individual/cars-finance', 'malpractice-report'])(
  'the page %s and its API share a limit, and the page says when it is reached',
  async (page) => {
    const call = page === 'malpractice-report' ? apiPaths.whistleblowingReport : apiPaths.carLoanRequest;
    const headers = { ...typed, 'x-forwarded-for': '10.9.0.1' };
    const post = () => server.request(`/en/${page}`, { method: 'POST', body: 'a=1', headers });
    for (let count = 0; count < 29; count++) expect((await post()).status).toBe(200);
    expect((await server.post(call, {}, headers)).status).not.toBe(429);
    const refused = await post();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many requests');
    expect((await server.post(call, {}, headers)).status).toBe(429);
  },
);

test('forms posted to the desk count towards no limit', async () => {
  for (const page of ['desk/leads', 'desk/leads/2222-2222.data', 'Desk/privacy'])
    for (const origin of ['http://localhost', 'https://elsewhere.example'])
      expect(
        await usedBy((address) =>
          server.request(`/ar/${page}`, {
            method: 'POST',
            body: 'a=1',
            headers: { ...typed, origin, ...address },
          }),
        ),
      ).toEqual({});
});

test('forms posted to the report’s pages are counted in no table', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '100000' };
  for (const page of ['malpractice-report', 'malpractice-report/follow-up']) {
    const used = await usedBy((address) =>
      server.request(`/ar/${page}`, { method: 'POST', body: '--b--', headers: { ...headers, ...address } }),
    );
    expect(used).toEqual({});
  }
});

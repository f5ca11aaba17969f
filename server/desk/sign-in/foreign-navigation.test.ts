import { beforeAll, describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { readAuditLog } from '../audit-log.ts';

const server = serverForTests();
let clerk: DeskBrowser;
beforeAll(async () => {
  clerk = await signInAs(server, 'leads');
  server.services.pages = async (_, site) => {
    const { leads } = site.desk?.rooms ?? {};
    await leads?.findLeads(leads.encryptSearch('0550000000'));
    return new Response('a page of the desk');
  };
});

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const countEntries = async () => (await readAuditLog(server.services)).length;

describe.each(['cross-site', 'same-site'])('a request to the desk from a %s page', (site) => {
  test('a foreign navigation is redirected to the front page, and writes no audit entry', async () => {
    const before = await countEntries();
    for (const [path, front] of [
      ['/en/desk/leads?search=0550000000', '/en/desk?to=%2Fen%2Fdesk%2Fleads'],
      ['/ar/desk/leads/ABCD-EFGH', '/ar/desk?to=%2Far%2Fdesk%2Fleads%2FABCD-EFGH'],
      ['/AR/Desk/leads', '/ar/desk'],
      ['/desk/leads/files/x', '/ar/desk'],
    ] as const) {
      const response = await clerk.ask(path, { headers: { 'sec-fetch-site': site, ...navigation } });
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, front]);
    }
    expect(await countEntries()).toBe(before);
  });

  test('a foreign request for a picture, a script, a frame or data is refused with 403', async () => {
    const before = await countEntries();
    for (const dest of ['image', 'script', 'iframe', 'empty', ''])
      for (const path of ['/en/desk/leads', '/en/desk/leads.data', '/desk/leads/files/x', '/desk/sign-in']) {
        const mode = dest === 'iframe' ? 'navigate' : 'no-cors';
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
        expect([dest, path, (await clerk.ask(path, { headers })).status]).toEqual([dest, path, 403]);
      }
    expect(await countEntries()).toBe(before);
  });

  test('a foreign navigation opens the front page itself', async () => {
    const response = await clerk.ask('/ar/desk', { headers: { 'sec-fetch-site': site, ...navigation } });
    expect(response.status).toBe(200);
  });

  test('a foreign navigation may return from the identity provider', async () => {
    const headers = { 'sec-fetch-site': site, ...navigation };
    const response = await clerk.ask('/desk/signed-in?code=x&state=y', { headers });
    expect(response.headers.get('location')).toMatch(/signIn=/);
  });
});

test.each(['same-origin', 'none'])('a navigation with Sec-Fetch-Site %s shows the page', async (site) => {
  const before = await countEntries();
  const headers = { 'sec-fetch-site': site, ...navigation };
  expect((await clerk.ask('/en/desk/leads', { headers })).status).toBe(200);
  expect(await countEntries()).toBe(before + 1);
});

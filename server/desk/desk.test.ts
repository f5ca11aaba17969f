import { beforeAll, describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, deskBrowser, proveKeyOf, signInAs } from '#tests/support/desk.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { sampleIdentity } from '#tests/support/officer.ts';
import { readOfficers } from '../whistleblowing/officers.ts';

const server = serverForTests();
let officer: DeskBrowser;
beforeAll(async () => {
  officer = await signInAs(server, 'compliance');
  await proveKeyOf(officer, await sampleIdentity(server.services.config.dataDir));
});
const { report } = whistleblowingHelpers(() => server);

describe('desk', () => {
  test.each(['leads', 'privacy', 'operations'] as const)(
    'the desk shows no report to the role %s',
    async (role) => {
      const { reference } = (await report()).body;
      const other = await signInAs(server, role);
      const answers = [];
      for (const one of [reference, 'XXXX-XXXX']) {
        answers.push(await other.get(`/desk/api/cases/${one}`));
        answers.push(await other.post(`/desk/api/cases/${one}/export`, { reason: 'to see it' }));
      }
      // The answers are the same whether the case exists or not.
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.status).toBe(404);
    },
  );

  test('the desk rejects malformed ids, references and reasons', async () => {
    const paths = ['%00', '..%2f..%2fx', 'x'.repeat(300), '\u0627', "'--"];
    for (const path of paths) {
      expect([path, (await officer.get(`/desk/api/cases/${path}`)).status]).toEqual([path, 404]);
      expect([path, (await officer.post(`/desk/api/officers/${path}`)).status]).toEqual([path, 404]);
    }
    const { reference } = (await report()).body;
    for (const reason of ['', 'x', 'x'.repeat(201), '\u200b\u200b\u200b', 7, null])
      expect(
        (await officer.post(`/desk/api/cases/${reference}/export`, { reason: reason as never })).status,
      ).toBe(422);
    expect(
      (await officer.post(`/desk/api/cases/${reference}/export`, { reason: 'for the court' })).status,
    ).toBe(200);
  });

  test('a person with the role but no officer’s key can read a case, but change nothing', async () => {
    const { reference } = (await report()).body;
    const other = await signInAs(server, 'compliance-2');
    const [{ id = '' } = {}] = await readOfficers(server.services);
    const outcomes: unknown[] = [];
    server.services.pages = async (_, site) => {
      const room = site.desk?.rooms.compliance;
      outcomes.push(
        await room?.change(reference, { from: 'received', to: 'examined' }),
        await room?.removeOfficer(id),
        await room?.removeOfficer('no id'),
        await room?.case(reference),
      );
      return new Response('');
    };
    await other.ask('/ar/desk/officers');
    expect(outcomes).toEqual([
      'unknown',
      'unknown',
      'unknown',
      expect.objectContaining({ state: 'received' }),
    ]);
  });

  test('the desk answers 401 without a session, and 403 for a request from another page', async () => {
    const { reference } = (await report()).body;
    const nobody = deskBrowser(server);
    expect(await nobody.get(`/desk/api/cases/${reference}`)).toMatchObject({
      status: 401,
      body: { code: 'deskSignedOut' },
    });
    // The desk's page sends this request while a person works. Browsers send no Origin with it.
    expect((await officer.ask('/desk/api/keys', { method: 'HEAD', headers: { origin: '' } })).status).toBe(
      200,
    );
    const headers = { origin: 'https://www.other.example' };
    const posted = await officer.ask('/desk/api/keys', { method: 'POST', headers, body: '{}' });
    expect(posted.status).toBe(403);
  });

  test('the desk exists only at its own host, which serves nothing else', async () => {
    const { createApp } = await import('../app.ts');
    const config = {
      ...server.services.config,
      publicUrl: 'https://www.rimal.example',
      deskUrl: 'https://desk.rimal.example',
      deskIssuer: 'https://accounts.rimal.example',
    };
    const app = createApp({
      ...server.services,
      config,
      pages: async (_, site) => new Response(site.desk ? 'desk' : 'site'),
    });
    const at = async (host: string, path: string) => {
      const response = await app.request(`https://${host}${path}`, { headers: { host } });
      return response.status === 200 ? response.text() : response.status;
    };
    expect([
      await at('www.rimal.example', '/ar/individual'),
      await at('www.rimal.example', '/ar/desk'),
      await at('www.rimal.example', '/desk/sign-in'),
      await at('www.rimal.example', '/desk/api/keys'),
    ]).toEqual(['site', 'site', 404, 404]);
    expect([
      await at('desk.rimal.example', '/ar/desk'),
      await at('desk.rimal.example', '/'),
      await at('desk.rimal.example', '/desk/sign-in'),
      // The sandbox's sign-in serves only this machine.
      await at('desk.rimal.example', '/sandbox/sign-in'),
      await at('desk.rimal.example', '/ar/individual'),
      await at('desk.rimal.example', '/api/websitefinance/fetchcities'),
    ]).toEqual(['desk', 302, 303, 403, 404, 404]);
    const none = createApp({ ...server.services, config: { ...server.services.config, deskUrl: undefined } });
    for (const path of ['/desk/sign-in', '/desk/api/keys', '/desk/signed-in'])
      expect([path, (await none.request(path)).status]).toEqual([path, 404]);
    const cookie = (
      await app.request('https://desk.rimal.example/desk/sign-in', {
        headers: { host: 'desk.rimal.example' },
      })
    ).headers.get('set-cookie');
    expect(cookie).toMatch(/^__Host-desk-sign-in=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { contact } from '#domain/forms/contact.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { examplePayload, type TestServer } from '#tests/support/site.ts';
import { serve } from '../../app.ts';
import { closeGracefully } from '../../http/listen.ts';
import { readAuditLog, verifyAuditLog } from '../audit-log.ts';
import { leadSheet } from './lead-sheet.ts';

const server = serverForTests();
let clerk: DeskBrowser;
beforeAll(async () => {
  clerk = await signInAs(server, 'leads');
});

let count = 0;
async function lead(changes: Record<string, string> = {}): Promise<string> {
  count += 1;
  const MobileNumber = `0554${String(count).padStart(6, '0')}`;
  const payload = examplePayload(carFinance, { MobileNumber, ...changes });
  return (await server.post(carFinance.endpoint, payload)).body.reference;
}

describe('lead export', () => {
  const csv = async (fields: Record<string, string>, init: RequestInit = {}, by = clerk) =>
    by.ask('/desk/leads/export', {
      method: 'POST',
      body: new URLSearchParams({ format: 'csv', ...fields }),
      ...init,
    });

  test('the export has the filtered leads, escapes formulas, and records its reason in the audit log', async () => {
    const reference = await lead({ CustomerName: '=HYPERLINK("x")' });
    const answer = await csv({ reason: 'the yearly report', form: 'cars-finance' });
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    const text = await answer.text();
    expect(text.split('\r\n').find((line) => line.startsWith(reference))).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await readAuditLog(server.services))[0]).toMatchObject({
      action: 'leads-exported',
      about: 'cars-finance',
      reason: 'the yearly report',
    });
    expect(await (await csv({ reason: 'nothing there', form: contact.name })).text()).not.toContain(
      reference,
    );
    expect(await verifyAuditLog(server.services)).toMatchObject({ rows: expect.any(Number) });
  });

  test('no two columns have the same title', async () => {
    for (const language of ['ar', 'en'] as const) {
      const titles = leadSheet(server.services, language).titles;
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    }
  });

  test('the export has the state and source of each lead in the language, and no erased lead', async () => {
    const [kept, erased] = [await lead(), await lead()];
    const { db } = server.services.database;
    await db.updateTable('submissions').set({ progress: 'approved' }).where('reference', '=', kept).execute();
    await db.updateTable('submissions').set({ progress: null }).where('reference', '=', erased).execute();
    const text = await (await csv({ reason: 'the yearly report' })).text();
    const approved = server.services.sentences.text('ar', 'desk', 'leads.states.approved');
    const line = text.split('\r\n').find((one) => one.startsWith(kept));
    expect(line?.split(',')[2]).toBe(approved);
    expect(line).toContain(`,${server.services.sentences.text('ar', 'mail', 'direct')},`);
    expect(text).not.toContain(erased);
  });

  test('the Excel file has labels, times in Riyadh, and ids as texts', async () => {
    const reference = await lead({ CustomerName: 'زائر في جدول', idNumber: '1010101010' });
    const answer = await csv({ reason: 'the yearly report', format: 'xlsx', language: 'en' });
    expect(answer.headers.get('content-disposition')).toContain('leads.xlsx');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, content]) => strFromU8(content))
      .join('');
    for (const part of [reference, 'زائر في جدول', '2026-11-21 12:00', 'Riyadh'])
      expect(text).toContain(part);
    // A number cell has no type.
    expect(text).not.toMatch(/<c r="[A-Z]+\d+"(?: s="\d+")?><v>1010101010</);
  });

  test('the export breaks off when it fails half-way, and logs no personal data', async () => {
    const reference = await lead();
    const { db } = server.services.database;
    const old = { accepted_at: new Date(0), answers: sql<never>`'"sealed:beef:0554000000"'::jsonb` };
    await db.updateTable('submissions').set(old).where('reference', '=', reference).execute();
    const listening = serve({
      ...server.services,
      config: { ...server.services.config, port: 0, trustProxy: 0 },
    });
    await once(listening, 'listening');
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const deskRequest: TestServer['deskRequest'] = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', url);
      return fetch(url + path, { redirect: 'manual', ...init, headers });
    };
    const by = await signInAs({ ...server, deskRequest }, 'leads');
    const answer = await csv({ reason: 'the yearly report' }, {}, by);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(String(printed.mock.calls)).not.toMatch(/sealed|0554/);
    printed.mockRestore();
    await db.deleteFrom('submissions').where('reference', '=', reference).execute();
    await closeGracefully(listening);
  });

  test('the export needs a reason, the leads role, and a request from the desk’s own page', async () => {
    for (const reason of [' ', '\u200b\u200b\u200b', '...']) {
      const answer = await csv({ reason, language: 'en', form: 'careers' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/en/desk/leads?form=careers&export=reason#export',
      ]);
    }
    expect(
      (await csv({ reason: 'to see it' }, { headers: { origin: 'https://other.example' } })).status,
    ).toBe(403);
    const officer = await signInAs(server, 'privacy');
    expect((await csv({ reason: 'to see it' }, {}, officer)).status).toBe(404);
  });

  test.each([
    ['the page that it was asked on', '/ar/desk/leads?state=approved'],
    ['the list', 'https://other.example/x', '/en/desk/leads'],
  ])(
    'the export redirects without a session to the sign-in, which returns to %s',
    async (_, referer, to = referer) => {
      const signedOut = await server.deskRequest('/desk/leads/export', {
        method: 'POST',
        headers: {
          origin: 'http://localhost',
          referer: new URL(referer, 'http://localhost').href,
          'accept-language': 'en',
        },
      });
      const query = new URLSearchParams({ to });
      expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
        303,
        `${to.slice(0, 3)}/desk?${query}`,
      ]);
    },
  );
});

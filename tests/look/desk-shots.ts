import { join } from 'node:path';
import { carFinance } from '#domain/forms/car-finance.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { failDeliveries, insertFigures } from '../support/desk.ts';
import { examplePayload, formOf } from '../support/site.ts';
import type { Shot, Visit } from './shot.ts';

/** Signs a person in without the sandbox's page, which would ask who. */
export async function signInDirectly(
  { page, site, language }: Visit,
  person: string,
  path: string,
): Promise<void> {
  const { request } = page;
  const begun = await request.get(`${site.url}/desk/sign-in?language=${language}`, { maxRedirects: 0 });
  const { location = '' } = begun.headers();
  const state = new URL(location, site.url).searchParams.get('state') ?? '';
  await request.get(`${site.url}/sandbox/sign-in?${new URLSearchParams({ person, state })}`);
  await page.goto(`${site.url}/${language}/${path}`);
  await page.waitForLoadState('networkidle');
}

/** Sends a report. Returns its reference. */
async function report({ site }: Visit): Promise<string> {
  const body = formOf(whistleblowingReport);
  const answer = await fetch(site.url + whistleblowingReport.endpoint, { method: 'POST', body });
  return ((await answer.json()) as { reference: string }).reference;
}

async function unlock({ page, site }: Visit): Promise<void> {
  const form = page.locator('main form', { has: page.locator('input[type="password"]') }).first();
  await form.locator('input[type="file"]').setInputFiles(join(site.dataDir, 'desk/sample-officer.age'));
  await form.locator('input[type="password"]').fill('rimal-sample-passphrase');
  await form.locator('button[type="submit"]').click();
}

/** Enters a data-subject request at the desk. */
async function enterRequest({ page, site, language }: Visit, kind: string): Promise<void> {
  await page.request.post(`${site.url}/${language}/desk/privacy`, {
    headers: { origin: site.url },
    form: { kind, idNumber: '1010101010', MobileNumber: '0500000011', message: 'اتصل في الصباح' },
  });
}

const at = { path: 'desk' } as const;

/** Pages behind the sign-in, named as `pageShots` names pages. */
export const deskShots: Shot[] = [
  { ...at, name: 'desk--signed-in', reach: (visit) => signInDirectly(visit, 'compliance', 'desk') },
  {
    ...at,
    name: 'desk-cases',
    async reach(visit) {
      await report(visit);
      await signInDirectly(visit, 'compliance', 'desk/cases');
    },
  },
  {
    ...at,
    name: 'desk-cases-id',
    async reach(visit) {
      await signInDirectly(visit, 'compliance', `desk/cases/${await report(visit)}`);
      await unlock(visit);
      await visit.page.locator('form[aria-labelledby="write"]').waitFor();
    },
  },
  { ...at, name: 'desk-officers', reach: (visit) => signInDirectly(visit, 'compliance', 'desk/officers') },
  {
    ...at,
    name: 'desk-operations',
    async reach(visit) {
      await failDeliveries(visit.site);
      await signInDirectly(visit, 'operations', 'desk/operations?check');
    },
  },
  {
    ...at,
    name: 'desk-figures',
    async reach(visit) {
      await insertFigures(visit.site);
      await signInDirectly(visit, 'leads', 'desk/figures');
    },
  },
  {
    ...at,
    name: 'desk-figures--months-by-night',
    readAs: { dark: true },
    reach: (visit) => signInDirectly(visit, 'leads', 'desk/figures?period=months'),
  },
  {
    ...at,
    name: 'desk-figures--on-paper',
    readAs: { print: true },
    reach: (visit) => signInDirectly(visit, 'leads', 'desk/figures'),
  },
  {
    ...at,
    name: 'desk-privacy',
    // The browser logs the 422 of a refusal as an error.
    expectsErrors: true,
    async reach(visit) {
      await signInDirectly(visit, 'privacy', 'desk');
      for (const kind of ['export', 'erasure', 'correction']) await enterRequest(visit, kind);
      await visit.page.goto(`${visit.site.url}/${visit.language}/desk/privacy`);
      await visit.page.locator('summary').click();
      await visit.page.locator('main form button[type="submit"]').click();
      await visit.page.getByRole('alert').waitFor();
    },
  },
  {
    ...at,
    name: 'desk-privacy-id',
    async reach(visit) {
      await signInDirectly(visit, 'privacy', 'desk');
      await enterRequest(visit, 'export');
      await visit.page.goto(`${visit.site.url}/${visit.language}/desk/privacy`);
      await visit.page.locator('main table a').first().click();
      await visit.page.locator('section[aria-labelledby="stored"]').waitFor();
    },
  },
  { ...at, name: 'desk-audit-log', reach: (visit) => signInDirectly(visit, 'privacy', 'desk/audit-log') },
  { ...at, name: 'desk-leads', reach: (visit) => signInDirectly(visit, 'leads', 'desk/leads') },
  {
    ...at,
    name: 'desk-leads-id',
    async reach(visit) {
      const body = JSON.stringify(examplePayload(carFinance));
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(visit.site.url + carFinance.endpoint, { method: 'POST', headers, body });
      const { reference } = (await answer.json()) as { reference: string };
      await signInDirectly(visit, 'leads', `desk/leads/${reference}`);
    },
  },
];

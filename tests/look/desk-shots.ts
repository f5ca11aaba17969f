import { join } from 'node:path';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { formOf } from '../support/site.ts';
import type { Shot, Visit } from './shot.ts';

/** The desk as its people see it. Each picture signs somebody in: the sandbox's page would ask who. */
async function signIn({ page, site, language }: Visit, person: string, path: string): Promise<void> {
  const { request } = page;
  const begun = await request.get(`${site.url}/desk/sign-in?language=${language}`, { maxRedirects: 0 });
  const { location = '' } = begun.headers();
  const state = new URL(location, site.url).searchParams.get('state') ?? '';
  await request.get(`${site.url}/desk/signed-in?${new URLSearchParams({ code: person, state })}`);
  await page.goto(`${site.url}/${language}/${path}`);
  await page.waitForLoadState('networkidle');
}

/** A report of the sandbox's officer. */
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

const at = { path: 'desk' } as const;

/** Of pages for who is signed in; named as `pageShots` names pages. */
export const deskShots: Shot[] = [
  { ...at, name: 'desk--signed-in', reach: (visit) => signIn(visit, 'compliance', 'desk') },
  {
    ...at,
    name: 'desk-cases',
    async reach(visit) {
      await report(visit);
      await signIn(visit, 'compliance', 'desk/cases');
    },
  },
  {
    ...at,
    name: 'desk-cases-id',
    async reach(visit) {
      await signIn(visit, 'compliance', `desk/cases/${await report(visit)}`);
      await unlock(visit);
      await visit.page.locator('form[aria-labelledby="write"]').waitFor();
    },
  },
  { ...at, name: 'desk-officers', reach: (visit) => signIn(visit, 'compliance', 'desk/officers') },
  { ...at, name: 'desk-looks', reach: (visit) => signIn(visit, 'privacy', 'desk/looks') },
];

import { join } from 'node:path';
import { listCases } from '#server/desk/cases.ts';
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

async function unlock({ page, site }: Visit): Promise<void> {
  const form = page.locator('main form', { has: page.locator('input[type="password"]') }).first();
  await form.locator('input[type="file"]').setInputFiles(join(site.dataDir, 'desk/sample-officer.age'));
  await form.locator('input[type="password"]').fill('rimal-sample-passphrase');
  await form.locator('button[type="submit"]').click();
}

/** Signs in and opens the first entry of a list. */
async function openFirst(visit: Visit, person: string, path: string): Promise<void> {
  await signInDirectly(visit, person, path);
  const link = visit.page.locator('main table a').first();
  await visit.page.goto(new URL((await link.getAttribute('href')) ?? '', visit.site.url).href);
  await visit.page.waitForLoadState('networkidle');
}

/** Opens the report that the officer and the reporter wrote most about. */
async function openCase(visit: Visit): Promise<void> {
  const { cases } = await listCases(visit.site.services, 'open');
  const [longest] = cases.toSorted((one, other) => other.messages - one.messages);
  await signInDirectly(visit, 'compliance', `desk/cases/${longest?.reference}`);
  await unlock(visit);
  await visit.page.locator('form[aria-labelledby="write"]').waitFor();
}

const at = { path: 'desk' } as const;

/** Pages behind the sign-in, named as `pageShots` names pages. They show the demo. */
export const deskShots: Shot[] = [
  { ...at, name: 'desk--signed-in', reach: (visit) => signInDirectly(visit, 'compliance', 'desk') },
  { ...at, name: 'desk-cases', reach: (visit) => signInDirectly(visit, 'compliance', 'desk/cases') },
  { ...at, name: 'desk-cases-id', reach: openCase },
  { ...at, name: 'desk-officers', reach: (visit) => signInDirectly(visit, 'compliance', 'desk/officers') },
  {
    ...at,
    name: 'desk-operations',
    reach: (visit) => signInDirectly(visit, 'operations', 'desk/operations?check'),
  },
  { ...at, name: 'desk-figures', reach: (visit) => signInDirectly(visit, 'leads', 'desk/figures') },
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
  { ...at, name: 'desk-privacy', reach: (visit) => signInDirectly(visit, 'privacy', 'desk/privacy') },
  {
    ...at,
    name: 'desk-privacy--errors',
    // The browser logs the 422 of a refusal as an error.
    expectsErrors: true,
    async reach(visit) {
      await signInDirectly(visit, 'privacy', 'desk/privacy');
      await visit.page.locator('summary').click();
      await visit.page.locator('main form button[type="submit"]').click();
      await visit.page.getByRole('alert').waitFor();
    },
  },
  {
    ...at,
    name: 'desk-privacy-id',
    async reach(visit) {
      await openFirst(visit, 'privacy', 'desk/privacy');
      await visit.page.locator('section[aria-labelledby="stored"]').waitFor();
    },
  },
  { ...at, name: 'desk-audit-log', reach: (visit) => signInDirectly(visit, 'privacy', 'desk/audit-log') },
  { ...at, name: 'desk-leads', reach: (visit) => signInDirectly(visit, 'leads', 'desk/leads') },
  {
    ...at,
    name: 'desk-leads--complaints',
    reach: (visit) => signInDirectly(visit, 'leads', 'desk/leads?complaints=unanswered'),
  },
  {
    ...at,
    name: 'desk-leads-id',
    reach: (visit) => openFirst(visit, 'leads', 'desk/leads?state=information-needed'),
  },
  {
    ...at,
    name: 'desk-leads-id--unreached',
    reach: (visit) => openFirst(visit, 'leads', 'desk/leads?reach=unreached'),
  },
];

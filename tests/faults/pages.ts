import { apiPaths } from '#domain/api-paths.ts';
import type { Form } from '#domain/forms/form.ts';
import { fileFieldOf } from '#domain/forms/form.ts';
import { changedControls } from './changed-controls.ts';
import type { Trial } from './trial.ts';

/** Addresses that need no database: cached pages, pages rendered per request, the site map, an API list. */
const pagesWithoutDatabase = [
  '/ar/individual',
  '/en/individual/personal-finance',
  '/ar/financing-calculator?RequiredFinance=50000&FinanceDurationId=4',
  '/en/offers?a=b',
  '/en/malpractice-report',
  '/sitemap.xml',
  '/healthz',
  apiPaths.fetchCities,
];

/** Fetches them. Each that is not answered 200 in time fails the trial. */
export async function checkPages(
  { check }: Pick<Trial, 'check'>,
  url: string,
  withinMs = 10_000,
): Promise<void> {
  for (const path of pagesWithoutDatabase) {
    const response = await fetch(url + path, {
      headers: randomAddress(),
      signal: AbortSignal.timeout(withinMs),
    }).catch(() => undefined);
    check(response?.status === 200, `${path} was not served`);
    await response?.text().catch(() => '');
  }
}

/** Posts a form as a browser without scripts does, and expects a 503 with all typed values. */
export async function checkForm(trial: Pick<Trial, 'check'>, url: string, form: Form): Promise<void> {
  const status = await postForm(trial, url, form);
  trial.check(status === 503, `a form posted to its page was answered ${status}`);
}

/** Posts it and returns the status. A 503 must have Retry-After and all typed values. */
export async function postForm(
  { check }: Pick<Trial, 'check'>,
  url: string,
  form: Form,
): Promise<number | undefined> {
  const body = filledForm(form);
  const page = `${url}/ar/${form.page}`;
  const headers = randomAddress();
  const posted = fetch(page, { method: 'POST', headers, body, redirect: 'manual' });
  const response = await posted.catch(() => undefined);
  const html = (await response?.text()) ?? '';
  if (response?.status !== 503) return response?.status;
  check(Number(response.headers.get('retry-after')) > 0, 'a form was answered 503 without Retry-After');
  const changed = changedControls(html, form, body);
  check(changed.length === 0, `a form shown again has lost or added values: ${changed.join(', ')}`);
  return 503;
}

/**
 * Returns the form's example as a visitor types it on its Arabic page, with the required consents, without its file.
 */
export function filledForm(form: Form): URLSearchParams {
  const typed = new URLSearchParams();
  const file = fileFieldOf(form);
  for (const [name, value] of Object.entries(form.example)) if (name !== file) typed.set(name, String(value));
  // A new mobile each time, because codes per mobile are limited.
  if (typed.has('MobileNumber'))
    typed.set('MobileNumber', `059${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`);
  for (const { name, required } of form.consents) if (required) typed.set(name, 'ar');
  return typed;
}

/** A random address for each request, so that the trial reaches no rate limit. */
function randomAddress(): { 'x-forwarded-for': string } {
  const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  return { 'x-forwarded-for': `172.${parts.join('.')}` };
}

import type { Page } from '@playwright/test';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { pdf } from '../../support/files.ts';
import { formAddress } from './form-address.ts';
import { type SpecificationServer, startSpecificationServer } from './specification-server.ts';
import { test as base, expect } from './test.ts';

/** A site in front of an API server that was written from the specification alone. */
export const test = base.extend<object, { apiServer: SpecificationServer }>({
  apiServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const other = await startSpecificationServer();
      await use(other);
      await other.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: async ({ apiServer }, use) => use({ API_BASE_URL: apiServer.url }),
});

/** Fills in a form with the last choice of each of the other server's lists. */
export async function fillInAll(page: Page, form: Form): Promise<void> {
  const element = page.locator(`form[data-form="${form.name}"]`);
  for (const name of form.fields.filter((each) => each !== form.subjectField)) {
    const control = element.locator(`[name="${name}"]`);
    const { type, optional } = fieldIn(form, name);
    if (!(await element.locator(`[data-field="${name}"]`).isVisible())) continue;
    if (type === 'file')
      await control.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf() });
    else if (type === 'radio' || type === 'star') {
      if (!optional) await element.locator(`[name="${name}"][value="${form.example[name]}"]`).check();
    } else if (type === 'select') {
      await expect(control).toBeEnabled();
      const last = await control.locator('option').last().getAttribute('value');
      // The military sector makes the form ask for a rank.
      await control.selectOption(name === 'workSectorId' ? '3' : last);
    } else if (form.example[name]) {
      const isNative = (await control.getAttribute('type')) === 'date';
      await control.fill(isNative ? form.example[name] : formatDate(form.example[name]));
    }
  }
  for (const { name } of form.consents) await element.locator(`[name="${name}"]`).check();
}

/** Whether a header is specific to our own server. */
export const isOwnHeader = (name: string) =>
  name === 'idempotency-key' || (name.startsWith('x-') && name !== 'x-forwarded-for');

/** Formats a civil date for the picker. Returns any other text unchanged. */
function formatDate(example: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(example) ?? [];
  return year ? `${month}/${day}/${year}` : example;
}

export async function openFormPage(page: Page, language: string, form: Form): Promise<void> {
  await page.goto(`/${language}/${formAddress(form)}`);
  await page.waitForLoadState('networkidle');
}

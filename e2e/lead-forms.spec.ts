import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { todayInRiyadh } from '#domain/civil-date.ts';
import type { Form } from '#domain/form.ts';
import { fieldIn } from '#domain/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { toPayload } from '#domain/payload.ts';
import { checkSubmission } from '#domain/validation.ts';
import { type Application, fillIn, submitButton } from './applicant.ts';
import type { Language } from './site.ts';
import { expect, test } from './test.ts';

/** Every form that counts as soon as it arrives; one that is added is tried here without a new line. */
const leadForms = Object.values(forms).filter(isLeadForm);

/** A form without a code between it and its success page. */
function isLeadForm(form: Form): form is Form & { successPage: string } {
  return form !== personalFinance && form.successPage !== undefined;
}

const agreed = (form: Form) =>
  Object.fromEntries(form.consents.filter(({ required }) => required).map(({ name }) => [name, 'on']));

function filled(form: Form, changes: Application): Application {
  return { ...form.example, ...agreed(form), ...changes };
}

/** What the browser should send, by the rules that the specification's examples are tested with. */
function expectedPayload(form: Form, application: Application, language: Language) {
  const today = todayInRiyadh(new Date());
  const checked = checkSubmission(form, (name) => application[name], {
    today,
    minLeadAge: 21,
    maxLeadAge: 70,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  const campaign = { sourcePlatform: 'X', source: 'summer', sourceMedium: 'Direct' };
  return toPayload(form, checked, campaign, { today, language });
}

async function open(page: Page, language: Language, form: Form, query = ''): Promise<void> {
  await page.goto(`/${language}/${form.page}${query}`);
  await page.waitForLoadState('networkidle');
}

for (const form of leadForms) {
  test.describe(form.name, () => {
    test('a visitor applies, and the staff hold the lead', async ({ page, site, language, newMobile }) => {
      const application = filled(form, { MobileNumber: newMobile() });
      await open(page, language, form, '?utm_source=X&utm_campaign=summer');
      await fillIn(page, application, form.name);
      const sent = page.waitForRequest((request) => request.url().endsWith(form.endpoint));
      await submitButton(page, form.name).click();
      const request = await sent;
      expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
      expect(request.postDataJSON()).toEqual(expectedPayload(form, application, language));

      await expect(page).toHaveURL(
        new RegExp(`${form.successPage}\\?.*reference=[A-Z0-9]{4}-[A-Z0-9]{4}.*utm_source=X`),
      );
      const reference = new URL(page.url()).searchParams.get('reference') ?? '';
      await expect(page.getByText(reference)).toBeVisible();
      for (const outbox of ['crm', 'mail'] as const) {
        await expect
          .poll(async () => (await site.outbox(outbox)).filter((file) => file.includes(reference)))
          .toHaveLength(1);
      }
    });

    test('an empty form names every field at once', async ({ page, language, say }) => {
      await open(page, language, form);
      await submitButton(page, form.name).click();
      await expect(page.getByRole('alert')).toBeFocused();
      const asked = form.fields.filter(
        (name) => !fieldIn(form, name).optional && !fieldIn(form, name).shownWhen,
      );
      for (const name of asked) {
        const { missing } = fieldIn(form, name);
        await expect(page.locator(`[data-field="${name}"] [data-message="${missing}"]`)).toHaveText(
          say(`messages:${missing}`),
        );
      }
      for (const name of Object.keys(agreed(form))) {
        await expect(page.locator(`[data-field="${name}"] [data-message="${name}Required"]`)).toBeVisible();
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    });

    test('what is not eligible is told why', { tag: '@twice' }, async ({ page, language, newMobile }) => {
      await open(page, language, form);
      for (const [name, rule] of Object.entries(form.eligibility)) {
        await fillIn(page, filled(form, { MobileNumber: newMobile(), [name]: '1' }), form.name);
        await submitButton(page, form.name).click();
        await expect(page.locator(`[data-field="${name}"] [data-message="${rule.message}"]`)).toBeVisible();
      }
    });

    test('sent without any network, all that was typed stays', { tag: '@twice' }, async ({
      page,
      context,
      language,
      newMobile,
      complaints,
    }) => {
      const application = filled(form, { MobileNumber: newMobile() });
      await open(page, language, form);
      await fillIn(page, application, form.name);
      await context.setOffline(true);
      await submitButton(page, form.name).click();
      await expect(page.locator('[data-message="errorOccured"]')).toBeVisible();
      await expect(page.locator('[name="MobileNumber"]')).toHaveValue(application.MobileNumber ?? '');
      complaints.length = 0;
      await context.setOffline(false);
      await submitButton(page, form.name).click();
      await expect(page).toHaveURL(new RegExp(form.successPage));
    });

    test('a lost network loses nothing, and the next try makes one lead', { tag: '@twice' }, async ({
      page,
      site,
      language,
      newMobile,
      complaints,
    }) => {
      const application = filled(form, { MobileNumber: newMobile() });
      await open(page, language, form);
      await fillIn(page, application, form.name);
      // The server hears the first try, and its answer is lost on the way.
      await page.route(`**${form.endpoint}`, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await submitButton(page, form.name).click();
      await expect(page.locator('[data-message="errorOccured"]')).toBeVisible();
      complaints.length = 0;
      for (const name of form.fields) {
        const { type } = fieldIn(form, name);
        if (type === 'select')
          await expect(page.locator(`[name="${name}"]`)).toHaveValue(application[name] ?? '');
      }
      await page.unroute(`**${form.endpoint}`);
      await submitButton(page, form.name).click();
      await expect(page).toHaveURL(new RegExp(form.successPage));
      const mobile = `966${application.MobileNumber?.slice(1)}`;
      await expect
        .poll(async () => (await site.outbox('crm')).filter((file) => file.includes(mobile)))
        .toHaveLength(1);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const form of leadForms) {
    test(`${form.name} is checked and sent all the same`, { tag: '@twice' }, async ({
      page,
      language,
      newMobile,
    }) => {
      await page.goto(`/${language}/${form.page}`);
      await submitButton(page, form.name).click();
      const first = form.fields.find((name) => !fieldIn(form, name).optional);
      await expect(page.locator(`[data-field="${first}"] [data-message]`)).toBeVisible();
      await fillIn(page, filled(form, { MobileNumber: newMobile() }), form.name);
      await submitButton(page, form.name).click();
      await expect(page).toHaveURL(new RegExp(`${form.successPage}\\?.*reference=`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

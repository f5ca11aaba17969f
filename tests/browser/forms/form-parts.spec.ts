import { cashFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import { contactWithFile } from '#domain/forms/contact.ts';
import { type Form, fieldIn, groupsOf } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const shown: Form[] = [...Object.values({ ...forms, contact: contactWithFile }), whistleblowingReport];
const grouped = shown.filter(({ groups }) => groups);

for (const form of grouped) {
  test(`${form.name} has groups with headings, one column and the next steps above its button`, async ({
    visit,
  }) => {
    const { page, language, say } = visit;
    await page.goto(`/${language}/${form.page}`);
    await page.waitForLoadState('networkidle');
    const drawn = page.locator(`form[data-form="${form.name}"]`);
    for (const { name, fields } of groupsOf(form)) {
      const part = drawn.getByRole('group', { name: say(`forms:groups.${name}`) });
      await expect(
        part.getByRole('heading', { name: say(`forms:groups.${name}`), exact: true }),
      ).toBeVisible();
      for (const field of fields) await expect(part.locator(`[data-field="${field}"]`)).toHaveCount(1);
    }
    const names = await drawn
      .locator('[data-field]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));
    expect(names).toEqual([...form.fields, ...form.consents.map(({ name }) => name)]);
    // One column: all fields are aligned, each below the previous one.
    const boxes = await drawn
      .locator('[data-field]:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(1);
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).sort((one, other) => one - other));
    const next = drawn.getByRole('heading', { name: say('product:next.title') });
    const button = await submitButton(page, form.name).boundingBox();
    expect((await next.boundingBox())?.y).toBeLessThan(button?.y ?? 0);
    expect(await axe(page)).toEqual([]);
  });

  test(`${form.name} gives each required sensitive field an accessible description @twice`, async ({
    visit,
  }) => {
    const { page, language } = visit;
    await page.goto(`/${language}/${form.page}`);
    await page.waitForLoadState('networkidle');
    for (const name of form.fields) {
      const { format, type, optional } = fieldIn(form, name);
      const sensitive =
        ['mobile', 'nationalId'].includes(format ?? '') || type === 'date' || /salary|Income/.test(name);
      if (!sensitive || optional) continue;
      const control = page.locator(`form[data-form="${form.name}"] [name="${name}"]`);
      await expect(control, name).toHaveAccessibleDescription(/\S{2}.*\s.*\S{2}/);
    }
  });
}

test('Enter moves to the next field on a phone and sends the form on a desktop', async ({
  page,
  language,
  isMobile,
}) => {
  await page.goto(`/${language}/${companiesApproval.page}`);
  await page.waitForLoadState('networkidle');
  const register = page.locator('[name="commercialRegister"]');
  await expect(register).toHaveAttribute('enterkeyhint', 'next');
  await register.press('Enter');
  if (isMobile) await expect(page.locator('[name="MobileNumber"]')).toBeFocused();
  else await expect(page.getByRole('alert')).toBeFocused();
});

test('the browser does not turn a mistyped e-mail address into one at another domain', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/${carFinance.page}`);
  await page.waitForLoadState('networkidle');
  const email = page.locator('[name="email"]');
  await email.fill('user@example.com،');
  await submitButton(page, carFinance.name).click();
  await expect(email).toHaveValue('user@example.com،');
  await expect(page.locator('[data-field="email"] [data-message="emailPatternMessage"]')).toBeVisible();
});

const anonymous = { describtion: 'بلاغ', suspectName: 'موظف', reporterEmail: 'a@example.com' };
for (const [form, restored, secret] of [
  [carFinance, { CustomerName: 'نورة', MobileNumber: '0551234567', email: 'a@example.com' }, {}],
  [cashFinance, { financingPurpose: 'توسعة', loanAmount: '750,000' }, {}],
  [contactWithFile, { message: 'أول سطر\nثانٍ' }, { idNumber: '1010101010' }],
  [whistleblowingReport, {}, anonymous],
] as [Form, Record<string, string>, Record<string, string>][])
  test(`${form.name} restores the text but no secret when the visitor comes back`, async ({
    page,
    language,
  }) => {
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await page.goto(`/${language}/${form.page}`);
    await page.waitForLoadState('networkidle');
    for (const [name, text] of Object.entries({ ...restored, ...secret })) await field(name).fill(text);
    await page.goto(`/${language}/about`);
    await page.goBack();
    await page.waitForLoadState('networkidle');
    for (const [name, text] of Object.entries(restored)) await expect(field(name)).toHaveValue(text);
    for (const name of Object.keys(secret)) await expect(field(name)).toHaveValue('');
  });

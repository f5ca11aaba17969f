import { expect } from '@playwright/test';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { fillApplication, submitButton } from '../browser/support/applicant.ts';
import {
  chooseBox,
  codeDialog,
  codeInput,
  codeOf,
  verifyButton,
  wrongCode,
} from '../browser/support/code-dialog.ts';
import { insertCustomer, linkOf } from '../browser/support/customer.ts';
import { formAddress } from '../browser/support/form-address.ts';
import { sendExample } from './form-shots.ts';
import type { Shot, Visit } from './shot.ts';

async function askForCode(visit: Visit, form: Form): Promise<string> {
  await sendExample(visit, form);
  await expect(codeDialog(visit.page)).toBeVisible();
  return codeOf(visit);
}

async function tryCode({ page, say }: Visit, code: string): Promise<void> {
  await codeInput({ page, say }).fill(code);
  await verifyButton({ page, say }).click();
}

/** Changes the e-mail address of a new customer. Returns the link in the mail. */
async function changeEmail(visit: Visit): Promise<string> {
  const { page, site, language, mobile, say } = visit;
  const { typed, idNumber } = await insertCustomer(site, mobile);
  await fillApplication(page, typed, emailUpdate.name);
  await submitButton(page, emailUpdate.name).click();
  const code = await codeOf({ site, mobile });
  await codeInput({ page, say }).fill(code);
  await expect(page.locator('[data-step="emailSubmitted"]')).toBeVisible();
  return linkOf(site, idNumber, language);
}

async function pressConfirm({ page, say }: Visit): Promise<void> {
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
}

const path = formAddress(personalFinance);
const onForm = { path, frame: 'window' } as const;

/** The code dialog in each state, and the pages after a code. */
export const codeShots: Shot[] = [
  {
    ...onForm,
    name: 'individual-personal-finance--code',
    reach: (visit) => askForCode(visit, personalFinance),
  },
  {
    ...onForm,
    name: 'individual-personal-finance--code-box-chosen',
    async reach(visit) {
      await askForCode(visit, personalFinance);
      await visit.page.keyboard.type('1234');
      await chooseBox(visit.page, 2);
    },
  },
  {
    ...onForm,
    name: 'individual-personal-finance--code-wrong',
    async reach(visit) {
      const code = await askForCode(visit, personalFinance);
      await tryCode(visit, wrongCode(code));
      await expect(codeDialog(visit.page).locator('[data-message="wrongOtp"]')).toBeVisible();
    },
  },
  {
    ...onForm,
    name: 'individual-personal-finance--code-expired',
    async reach(visit) {
      // Expire the code by its time, because all pictures share the clock.
      await visit.page.route(/VerifyOtp/i, (route) =>
        route.continue({
          postData: { ...route.request().postDataJSON(), generatedTime: '2026-01-01T00:00:00.000Z' },
        }),
      );
      await tryCode(visit, await askForCode(visit, personalFinance));
      await expect(codeDialog(visit.page).locator('[data-message="otpExpired"]')).toBeVisible();
    },
  },
  {
    name: 'contact-us--contact-arrived',
    // After five codes an hour of one address, a code needs a challenge, which begins with a 429.
    expectsErrors: true,
    path: 'contact-us',
    async reach(visit) {
      await tryCode(visit, await askForCode(visit, contact));
      await expect(visit.page.getByText(visit.say('forms:submitted_contact'))).toBeVisible();
    },
  },
  {
    name: 'contact-us--complaint-arrived',
    path: 'contact-us',
    async reach(visit) {
      const example = { ...contact.example, ServiceTypeId: '4' };
      await tryCode(visit, await askForCode(visit, { ...contact, example }));
      await expect(visit.page.locator('[data-record] a[href^="tel:800125"]')).toBeVisible();
    },
  },
  { name: 'update-information--link-sent', path: 'update-information', reach: changeEmail },
  {
    name: 'update-information-success--verified',
    path: 'update-information',
    async reach(visit) {
      await visit.page.goto(await changeEmail(visit));
      await pressConfirm(visit);
      await expect(visit.page.locator('[data-message="verified"]')).toBeVisible();
    },
  },
  {
    name: 'update-information-success--refused',
    path: 'update-information-success?Id=x',
    async reach(visit) {
      await pressConfirm(visit);
      await expect(visit.page.locator('[data-message="errorOccured"]')).toBeVisible();
    },
  },
];

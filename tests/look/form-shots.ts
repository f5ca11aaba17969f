import { expect } from '@playwright/test';
import { parseDate } from '#domain/dates/civil-date.ts';
import { type Form, fieldIn, fileFieldOf } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { contractSurvey } from '#domain/forms/surveys.ts';
import { whistleblowingFollowUp, whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { fillApplication, submitButton } from '../browser/support/applicant.ts';
import { formAddress } from '../browser/support/form-address.ts';
import { pdf } from '../support/files.ts';
import { fileNameOf } from './page-shots.ts';
import type { Shot, Visit } from './shot.ts';

/** Every form of `domain/forms`, and the two of malpractice reports. */
export const shownForms: Form[] = [...Object.values(forms), whistleblowingReport, whistleblowingFollowUp];

/**
 * Returns an address where the form can be sent: a survey takes one answer about each subject, so its id comes from the
 * mobile.
 */
export const ownAddressOf =
  (form: Form) =>
  ({ mobile }: Pick<Visit, 'mobile'>): string =>
    formAddress(
      form,
      form.subjectField && fieldIn(form, form.subjectField).type === 'id' ? mobile.slice(2) : mobile,
    );

/** Returns a form's example as a visitor types it, with this mobile and the required consents. */
export function typedExample(form: Form, mobile: string): Record<string, string> {
  const asked = Object.entries(form.example).filter(([name]) => name !== form.subjectField);
  const typed = asked.map(([name, value]) => {
    const field = form.fields.find((one) => one === name);
    const { type, format } = field ? fieldIn(form, field) : {};
    if (type === 'date') return [name, (parseDate(value) ?? value).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')];
    return [name, format === 'mobile' ? mobile : value];
  });
  const agreed = form.consents.filter(({ required }) => required).map(({ name }) => [name, 'on']);
  return Object.fromEntries([...typed, ...agreed]);
}

export async function fillExample(
  { page, mobile }: Pick<Visit, 'page' | 'mobile'>,
  form: Form,
): Promise<void> {
  const files = fileFieldOf(form);
  const values = Object.fromEntries(
    Object.entries(typedExample(form, mobile)).filter(([name]) => name !== files),
  );
  await fillApplication(page, values, form.name);
  if (files && form.example[files]) {
    const file = { name: form.example[files], mimeType: 'application/pdf', buffer: pdf() };
    await page.locator(`form[data-form="${form.name}"] [name="${files}"]`).setInputFiles(file);
  }
}

export async function sendExample(visit: Visit, form: Form): Promise<void> {
  await fillExample(visit, form);
  await submitButton(visit.page, form.name).click();
}

const named = (form: Form, state: string) =>
  `${fileNameOf(form.page)}--${form.page.endsWith(form.name) ? '' : `${form.name}-`}${state}`;

const withErrors: Shot[] = shownForms.map((form) => ({
  name: named(form, 'errors'),
  path: formAddress(form),
  async reach({ page }) {
    await submitButton(page, form.name).click();
    await expect(page.getByRole('alert').first()).toBeFocused();
  },
}));

const filledIn: Shot[] = shownForms.map((form) => ({
  name: named(form, 'filled'),
  path: formAddress(form),
  reach: (visit) => fillExample(visit, form),
}));

/** Forms that confirm on their own page. The others lead to a success page or ask for a code. */
const arrived: Shot[] = shownForms
  .filter((form) => !form.successPage && !form.anonymous && !['contact', 'email-update'].includes(form.name))
  .map((form) => ({
    name: named(form, 'arrived'),
    path: ownAddressOf(form),
    async reach(visit) {
      await sendExample(visit, form);
      await expect(thanksOf(visit, form)).toBeVisible();
    },
  }));

const thanksOf = ({ page, say }: Visit, form: Form) =>
  page.getByRole('status').filter({
    hasText: say(form.arrivedMessage ? `messages:${form.arrivedMessage}` : `forms:submitted_${form.name}`),
  });

export const formShots: Shot[] = [
  ...withErrors,
  ...filledIn,
  ...arrived,
  {
    name: named(personalFinance, 'sending'),
    path: formAddress(personalFinance),
    async reach(visit) {
      // Never answered, so that the picture shows it sending.
      await visit.page.route(`**${personalFinance.endpoint}`, () => {});
      await sendExample(visit, personalFinance);
      await expect(submitButton(visit.page)).toHaveAttribute('aria-busy', 'true');
    },
  },
  {
    name: named(personalFinance, 'network-failure'),
    path: formAddress(personalFinance),
    expectsErrors: true,
    async reach(visit) {
      await visit.page.context().setOffline(true);
      await sendExample(visit, personalFinance);
      await expect(visit.page.locator('[data-message="errorOccured"]')).toBeVisible();
    },
  },
  {
    name: named(contractSurvey, 'already-answered'),
    path: ownAddressOf(contractSurvey),
    expectsErrors: true,
    async reach(visit) {
      await sendExample(visit, contractSurvey);
      await expect(thanksOf(visit, contractSurvey)).toBeVisible();
      await visit.page.reload({ waitUntil: 'networkidle' });
      await sendExample(visit, contractSurvey);
      await expect(visit.page.locator('[data-message="alreadyAnswered"]')).toBeVisible();
    },
  },
];

import type { Page } from '@playwright/test';
import { campaignFrom } from '#domain/campaign/campaign.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { deliveriesOf, fieldIn, fileFieldOf } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { Language } from '#domain/language.ts';
import { toPayload } from '#domain/rules/payload.ts';
import { checkSubmission } from '#domain/rules/validation.ts';
import { lists } from '../../support/lists.ts';
import { type Application, fillApplication, submitButton } from '../support/applicant.ts';
import { expectRequestBody } from '../support/expect-request-body.ts';
import { expect, test } from '../support/test.ts';

/** Forms that need a code have their own specs. This spec covers all other forms without files. */
const proven: LeadForm[] = [personalFinance, contact, emailUpdate];
const leadForms = Object.values(forms).filter((form) => !proven.includes(form) && !fileFieldOf(form));

const agreed = (form: LeadForm) =>
  Object.fromEntries(form.consents.filter(({ required }) => required).map(({ name }) => [name, 'on']));

/** Returns the answers to a form with the visitor's mobile. A survey gets a unique subject. */
function filled(form: LeadForm, mobile: string, changes: Application = {}): Application {
  const own = form.fields.find((name) => name === form.subjectField || name === 'MobileNumber') ?? '';
  const isId = form.subjectField && fieldIn(form, form.subjectField).type === 'id';
  return { ...form.example, ...agreed(form), [own]: isId ? mobile.slice(2) : mobile, ...changes };
}

/** Fills in all fields but the subject of a survey, which comes from its link. */
function typeIn(page: Page, form: LeadForm, application: Application): Promise<void> {
  const asked = Object.entries(application).filter(([name]) => name !== form.subjectField);
  return fillApplication(page, Object.fromEntries(asked), form.name);
}

/** Returns the address of a form, with the subject of a survey. */
function linkTo(form: LeadForm, language: Language, application: Application, query: object = {}): string {
  const linked = form.subjectField ? { [form.subjectField]: application[form.subjectField] ?? '' } : {};
  const search = new URLSearchParams({ ...linked, ...query });
  return `/${language}/${form.page}${search.size > 0 ? `?${search}` : ''}`;
}

/** Waits for the confirmation. @returns its reference */
async function arrived(page: Page, form: LeadForm, say: (key: string) => string): Promise<string> {
  if (form.successPage) {
    await expect(page).toHaveURL(new RegExp(`${form.successPage}\\?.*reference=[A-Z0-9]{4}-[A-Z0-9]{4}`));
    const reference = new URL(page.url()).searchParams.get('reference') ?? '';
    await expect(page.getByText(reference)).toBeVisible();
    return reference;
  }
  const thanks = page.getByRole('status').filter({
    hasText: say(form.arrivedMessage ? `messages:${form.arrivedMessage}` : `forms:submitted_${form.name}`),
  });
  await expect(thanks.locator('bdi')).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  return (await thanks.locator('bdi').textContent()) ?? '';
}

const conditions = () => ({ today: todayInRiyadh(new Date()), lists, minLeadAge: 21, maxLeadAge: 70 });

function checkedOf(form: LeadForm, application: Application) {
  const checked = checkSubmission(form, (name) => application[name], conditions());
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked;
}

const answersOf = (form: LeadForm, application: Application) => checkedOf(form, application).answers;

/** Returns the payload that the browser should send. */
function expectedPayload(form: LeadForm, application: Application, language: Language) {
  const campaign = campaignFrom(new URLSearchParams('utm_source=X&utm_campaign=summer'), form.origin);
  return toPayload(form, checkedOf(form, application), campaign, {
    today: conditions().today,
    lists,
    language,
  });
}

async function open(page: Page, ...link: [LeadForm, Language, Application, object?]): Promise<void> {
  await page.goto(linkTo(...link));
  await page.waitForLoadState('networkidle');
}

/**
 * Returns the tag of a form: one half is tested on a phone, the other on a desktop. What a form does depends on neither
 * language nor size.
 */
const oneOf = (form: LeadForm) => (leadForms.indexOf(form) % 2 === 0 ? '@phone' : '@desk');

for (const form of leadForms) {
  test.describe(form.name, () => {
    test(`${form.name} sends its payload, shows a reference and is delivered once to each recipient`, {
      tag: oneOf(form),
    }, async ({ visit }) => {
      const { page, site, language, say } = visit;
      const application = filled(form, visit.mobile);
      await open(page, form, language, application, { utm_source: 'X', utm_campaign: 'summer' });
      await typeIn(page, form, application);
      const sent = page.waitForRequest((request) => request.url().endsWith(form.endpoint));
      await submitButton(page, form.name).click();
      const request = await sent;
      expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
      expectRequestBody(request, expectedPayload(form, application, language));

      const reference = await arrived(page, form, say);
      await expect(page).toHaveURL(/utm_source=X/);
      for (const kind of deliveriesOf(form, answersOf(form, application))) {
        const crm = async () => (await site.outbox('crm')).filter((file) => file.includes(reference));
        await expect.poll(kind === 'crm' ? crm : () => site.staffMail(reference)).toHaveLength(1);
      }
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const form of leadForms) {
    test(`${form.name} shows errors and can be sent`, { tag: oneOf(form) }, async ({ visit }) => {
      const { page, language, say } = visit;
      const application = filled(form, visit.mobile);
      await page.goto(linkTo(form, language, application));
      await submitButton(page, form.name).click();
      const first = form.fields.find((name) => name !== form.subjectField && !fieldIn(form, name).optional);
      await expect(page.locator(`[data-field="${first}"] [data-message]`)).toBeVisible();
      await typeIn(page, form, application);
      await submitButton(page, form.name).click();
      await arrived(page, form, say);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

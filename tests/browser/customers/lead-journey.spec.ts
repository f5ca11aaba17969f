import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { apiPaths } from '#domain/api-paths.ts';
import { follow } from '#domain/forms/follow.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { LeadState } from '#domain/lead-states.ts';
import { eligible, fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import { codeDialog, enterCode } from '../support/code-dialog.ts';
import { chooseState, type DeskVisit, test as ofDesk, openAsOther, signIn } from '../support/desk.ts';
import { expect } from '../support/test.ts';

const secret = `whsec_${Buffer.from('what site and customer system share').toString('base64')}`;
const email = 'applicant@example.com';
const asked = 'نحتاج تعريفًا بالراتب من هذا الشهر.';

const test = ofDesk.extend({ siteEnv: { CRM_EVENTS_SECRET: secret, TRUST_PROXY: '0' } });

/** Applies for personal finance. @returns the reference */
async function apply({ page, site, language, say }: DeskVisit, mobile: string): Promise<string> {
  await openApplication(page, language);
  await fillApplication(page, { ...eligible, MobileNumber: mobile, email });
  await submitButton(page, personalFinance.name).click();
  await enterCode({ page, site, say, mobile });
  await page.waitForURL(/success-page/);
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

/** Opens the follow page by the link of the receipt and a code. */
async function followIt(
  { page, site, language }: DeskVisit,
  reference: string,
  mobile: string,
): Promise<void> {
  await page.goto(`/${language}/follow?reference=${reference}`);
  await page.waitForLoadState('networkidle');
  const before = (await site.outbox('sms')).length;
  await fillApplication(page, { MobileNumber: mobile }, follow.name);
  await submitButton(page, follow.name).click();
  await expect(codeDialog(page)).toBeVisible();
  await expect.poll(async () => (await site.outbox('sms')).length).toBeGreaterThan(before);
  await codeDialog(page)
    .getByRole('textbox')
    .first()
    .fill((await site.codeSentTo(`966${mobile.slice(1)}`)) ?? '');
  await expect(newest(page)).toBeVisible();
}

const newest = (page: Page) => page.locator('[data-state]').first();

/** Expects so many mails and as many text messages to the customer. */
async function expectTold({ site }: DeskVisit, reference: string, times: number): Promise<void> {
  const mails = async () =>
    (await site.outbox('mail')).filter((mail) => /^To: applicant@/m.test(mail) && mail.includes(reference));
  const texts = async () => (await site.outbox('sms')).filter((text) => text.includes(reference));
  await expect.poll(async () => (await mails()).length).toBe(times);
  await expect.poll(async () => (await texts()).length).toBe(times);
}

test('the CRM moves an application to completion, and the customer is told each state', async ({
  desk,
  newMobile,
}) => {
  const { page, site } = desk;
  const mobile = newMobile();
  const reference = await apply(desk, mobile);
  await expectTold(desk, reference, 1);
  await followIt(desk, reference, mobile);
  await expect(newest(page)).toHaveAttribute('data-state', 'received');

  let told = 1;
  /** Sends a signed state, as the CRM does. */
  const tell = async (state: LeadState, message?: string) => {
    const at = new Date();
    const body = JSON.stringify({ type: 'lead.state', data: { reference, state, at, message } });
    const id = `${reference}-${state}`;
    const answer = await fetch(site.url + apiPaths.crmEvents, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      },
      body,
    });
    expect(await answer.json()).toEqual({ outcome: 'changed' });
    // Wait for each message, because a newer state cancels a pending one.
    await expectTold(desk, reference, ++told);
  };
  await expect
    .poll(async () => (await site.outbox('crm')).some((post) => post.includes(reference)))
    .toBe(true);
  await tell('in-review');
  await tell('information-needed', asked);
  await followIt(desk, reference, mobile);
  await expect(newest(page)).toHaveAttribute('data-state', 'information-needed');
  await expect(newest(page)).toContainText(asked);
  await tell('approved');
  await tell('completed');
  await followIt(desk, reference, mobile);
  await expect(newest(page)).toHaveAttribute('data-state', 'completed');
  await expect(page.locator('[data-state]')).toHaveCount(5);
});

/** Ages the states: customers see a manual state once staff can no longer take it back. */
async function minuteLater({ site }: DeskVisit, reference: string): Promise<void> {
  const { db } = site.services.database;
  const lead = db.selectFrom('submissions').select('id').where('reference', '=', reference);
  await db
    .updateTable('lead_states')
    .set({ recorded_at: new Date(Date.now() - 2 * 60_000) })
    .where('submission_id', '=', lead)
    .execute();
}

test('staff move an application to completion at the desk, and the customer sees the states', async ({
  desk,
  context,
  newMobile,
}) => {
  const { page, say, language } = desk;
  const mobile = newMobile();
  const reference = await apply(desk, mobile);
  const clerk = await openAsOther(context);
  await signIn({ page: clerk, language }, 'leads');
  await clerk.goto(`/${language}/desk/leads`);
  await clerk.getByRole('link', { name: reference }).click();
  // Wait for the lead's page, because the list has a state field, too.
  await clerk.waitForURL(new RegExp(`/desk/leads/${reference}`));
  for (const state of ['in-review', 'information-needed', 'approved', 'completed'] as const) {
    await chooseState(clerk, state);
    if (state === 'information-needed') await clerk.getByLabel(say('desk:leads.one.message')).fill(asked);
    await clerk.getByRole('button', { name: say('desk:leads.one.save'), exact: true }).click();
    // Wait for the new page, or the next choice is lost.
    await expect(clerk.locator('input[name="from"]')).toHaveValue(state);
  }
  await minuteLater(desk, reference);
  await followIt(desk, reference, mobile);
  await expect(newest(page)).toHaveAttribute('data-state', 'completed');
  await expect(page.locator('[data-state]')).toHaveCount(5);
  await expect(page.getByRole('main')).toContainText(asked);
});

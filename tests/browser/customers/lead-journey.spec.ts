import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { apiPaths } from '#domain/api-paths.ts';
import { follow } from '#domain/forms/follow.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { LeadState } from '#domain/lead-states.ts';
import { eligible, fillIn, openForm, submitButton } from '../support/applicant.ts';
import { codeDialog, enterCode } from '../support/code-dialog.ts';
import { another, type Desk, test as ofDesk, signIn } from '../support/desk.ts';
import { expect } from '../support/test.ts';

const secret = `whsec_${Buffer.from('what site and customer system share').toString('base64')}`;
const email = 'applicant@example.com';
const asked = 'نحتاج تعريفًا بالراتب من هذا الشهر.';

const test = ofDesk.extend({ siteEnv: { CRM_EVENTS_SECRET: secret, TRUST_PROXY: '0' } });

/** From the form to the success page. */
async function apply({ page, site, language, say }: Desk, mobile: string): Promise<string> {
  await openForm(page, language);
  await fillIn(page, { ...eligible, MobileNumber: mobile, email });
  await submitButton(page, personalFinance.name).click();
  await enterCode({ page, site, say, mobile });
  await page.waitForURL(/success-page/);
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

/** By the link of the receipt, with the code that reaches the mobile. */
async function followIt({ page, site, language }: Desk, reference: string, mobile: string): Promise<void> {
  await page.goto(`/${language}/follow?reference=${reference}`);
  await page.waitForLoadState('networkidle');
  const before = (await site.outbox('sms')).length;
  await fillIn(page, { MobileNumber: mobile }, follow.name);
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

/** The receipt, and a message for each state, by mail and by text. */
async function expectTold({ site }: Desk, reference: string, times: number): Promise<void> {
  const mails = async () =>
    (await site.outbox('mail')).filter((mail) => /^To: applicant@/m.test(mail) && mail.includes(reference));
  const texts = async () => (await site.outbox('sms')).filter((text) => text.includes(reference));
  await expect.poll(async () => (await mails()).length).toBe(times);
  await expect.poll(async () => (await texts()).length).toBe(times);
}

test('an application goes from the form to its end, as the customer system says', async ({
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
  /** The customer system: it has the lead from our post, and signs what it says of it. */
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
    // What is overtaken by a newer state is not told any more.
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

/** Of what the staff set by hand customers see what can no longer be taken back. */
async function minuteLater({ site }: Desk, reference: string): Promise<void> {
  const { db } = site.services.database;
  const lead = db.selectFrom('submissions').select('id').where('reference', '=', reference);
  await db
    .updateTable('lead_states')
    .set({ recorded_at: new Date(Date.now() - 2 * 60_000) })
    .where('submission_id', '=', lead)
    .execute();
}

test('and as staff say by hand at the desk', async ({ desk, context, newMobile }) => {
  const { page, say, language } = desk;
  const mobile = newMobile();
  const reference = await apply(desk, mobile);
  const clerk = await another(context);
  await signIn({ page: clerk, language }, 'leads');
  await clerk.goto(`/${language}/desk/leads`);
  await clerk.getByRole('link', { name: reference }).click();
  // The list, which has a state to choose too, is there still when the address is the lead's.
  await expect(clerk.getByRole('heading', { level: 1 })).toHaveText(reference);
  for (const state of ['in-review', 'information-needed', 'approved', 'completed'] as const) {
    await clerk.getByLabel(say('desk:leads.one.change')).selectOption(state);
    if (state === 'information-needed') await clerk.getByLabel(say('desk:leads.one.message')).fill(asked);
    await clerk.getByRole('button', { name: say('desk:leads.one.save') }).click();
    // The page is there anew: what is chosen sooner is lost with the one before.
    await expect(clerk.locator('input[name="from"]')).toHaveValue(state);
  }
  await minuteLater(desk, reference);
  await followIt(desk, reference, mobile);
  await expect(newest(page)).toHaveAttribute('data-state', 'completed');
  await expect(page.locator('[data-state]')).toHaveCount(5);
  await expect(page.getByRole('main')).toContainText(asked);
});

import { expect } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { contact } from '#domain/forms/contact.ts';
import { follow } from '#domain/forms/follow.ts';
import type { LeadState } from '#domain/lead-states.ts';
import { addState, holdFollowed } from '#server/lead-states/lead-states.ts';
import { fillIn, submitButton } from '../browser/support/applicant.ts';
import { payloadOf } from '../support/site.ts';
import type { Shot, Visit } from './shot.ts';

async function post({ site }: Visit, path: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}

async function apply(visit: Visit, mobile: string): Promise<string> {
  const payload = payloadOf(carFinance, { MobileNumber: mobile });
  return (await post(visit, carFinance.endpoint, payload)).reference ?? '';
}

async function complain(visit: Visit, mobile: string): Promise<string> {
  const mobileNumber = `966${mobile.slice(1)}`;
  const { generatedTime: genTime } = await post(visit, apiPaths.sendOtpForContact, {
    mobileNo: mobileNumber,
  });
  const codeSent = () => visit.site.codeSentTo(mobileNumber);
  await expect.poll(codeSent).toBeDefined();
  const asked = { otp: await codeSent(), mobileNumber, nationalId: '1010101010', genTime };
  const { proof } = await post(visit, apiPaths.verifyOtpForContact, asked);
  const payload = payloadOf(contact, { MobileNumber: mobile, ServiceTypeId: '4' });
  return (await post(visit, contact.endpoint, { ...payload, proof })).reference ?? '';
}

interface Followed {
  send?: typeof apply;
  states: LeadState[];
  /** With the last state, for its sender to read. */
  message?: Record<Visit['language'], string>;
}

/** Sends something, says where it stands, and opens it with a code. */
async function open(visit: Visit, { send = apply, states, message }: Followed): Promise<void> {
  const { page, site, language } = visit;
  // Codes are told apart by their mobile, and each is sent five at most.
  const mobile = `05512${String(Date.now()).slice(-5)}`;
  const reference = await send(visit, mobile);
  await site.services.database.db.transaction().execute(async (tx) => {
    const held = await holdFollowed(tx, reference);
    for (const state of states) {
      const told = { state, at: new Date(), source: state === 'withdrawn' ? 'customer' : 'crm' } as const;
      const said = state === states.at(-1) ? message?.[language] : undefined;
      await addState(tx, site.services, held?.id ?? '', { ...told, message: said });
    }
  });
  await page.goto(`/${language}/follow`, { waitUntil: 'networkidle' });
  const codeBefore = await site.codeSentTo(`966${mobile.slice(1)}`);
  await fillIn(page, { reference, MobileNumber: mobile }, follow.name);
  await submitButton(page, follow.name).click();
  const codeSent = () => site.codeSentTo(`966${mobile.slice(1)}`);
  await expect.poll(codeSent).not.toBe(codeBefore);
  const code = (await codeSent()) ?? '';
  await page.getByRole('dialog').getByRole('textbox').first().fill(code);
  await expect(page.locator('h2 bdi').first()).toHaveText(reference);
}

const path = 'follow';
const missing = { ar: 'نحتاج صورة رخصة القيادة.', en: 'We need a copy of your driving licence.' };

/** What its sender sees of a submission, wherever it stands. */
export const followShots: Shot[] = [
  {
    ...{ path, name: 'follow--found' },
    async reach(visit) {
      await open(visit, { states: ['in-review', 'information-needed'], message: missing });
      await visit.page.locator('details summary').nth(1).click();
    },
  },
  ...(['received', 'in-review', 'approved', 'declined', 'completed', 'withdrawn'] as const).map(
    (state): Shot => ({
      ...{ path, name: `follow--${state}` },
      reach: (visit) => open(visit, { states: state === 'received' ? [] : ['in-review', state] }),
    }),
  ),
  {
    ...{ path, name: 'follow--complaint-by-night', readAs: { dark: true } },
    reach: (visit) => open(visit, { send: complain, states: ['in-review'] }),
  },
  {
    ...{ path, name: 'follow--complaint-answered' },
    reach: (visit) => open(visit, { send: complain, states: ['in-review', 'completed'] }),
  },
  {
    ...{ path: 'follow?email=x', name: 'follow--confirm-email' },
    reach: ({ page }) => expect(page.locator('input[value="follow-email"]')).toBeAttached(),
  },
];

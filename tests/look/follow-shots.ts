import { expect } from '@playwright/test';
import { follow } from '#domain/forms/follow.ts';
import { fillApplication, submitButton } from '../browser/support/applicant.ts';
import { complain, type FollowedLead, missing, sendFollowed } from './followed.ts';
import type { Shot, Visit } from './shot.ts';

/** Sends a lead and opens its follow page with a code. */
async function open(visit: Visit, followed: FollowedLead): Promise<void> {
  const { page, site, language, mobile } = visit;
  const reference = await sendFollowed(visit, followed);
  await page.goto(`/${language}/follow`, { waitUntil: 'networkidle' });
  const codeBefore = await site.codeSentTo(`966${mobile.slice(1)}`);
  await fillApplication(page, { reference, MobileNumber: mobile }, follow.name);
  await submitButton(page, follow.name).click();
  const codeSent = () => site.codeSentTo(`966${mobile.slice(1)}`);
  await expect.poll(codeSent).not.toBe(codeBefore);
  const code = (await codeSent()) ?? '';
  await page.getByRole('dialog').getByRole('textbox').first().fill(code);
  await expect(page.locator('h2 bdi').first()).toHaveText(reference);
}

const path = 'follow';

/** The follow page in each state. */
export const followShots: Shot[] = [
  {
    path,
    name: 'follow--found',
    async reach(visit) {
      await open(visit, { states: ['in-review', 'information-needed'], message: missing });
      await visit.page.locator('details summary').nth(1).click();
    },
  },
  ...(['received', 'in-review', 'approved', 'declined', 'completed', 'withdrawn'] as const).map(
    (state): Shot => ({
      path,
      name: `follow--${state}`,
      reach: (visit) => open(visit, { states: state === 'received' ? [] : ['in-review', state] }),
    }),
  ),
  {
    path,
    name: 'follow--complaint-by-night',
    readAs: { dark: true },
    reach: (visit) => open(visit, { send: complain, states: ['in-review'] }),
  },
  {
    path,
    name: 'follow--complaint-answered',
    reach: (visit) => open(visit, { send: complain, states: ['in-review', 'completed'] }),
  },
  {
    path: 'follow?email=x',
    name: 'follow--confirm-email',
    reach: ({ page }) => expect(page.locator('input[value="follow-email"]')).toBeAttached(),
  },
];

import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { leadStates } from '#domain/lead-states.ts';
import { complain, emailOf, type FollowedLead, missing, sendFollowed } from './followed.ts';
import type { Shot, Visit } from './shot.ts';

/** Sends a lead, waits for its mails, and shows the newest as a mail program does. */
async function read(visit: Visit, followed: FollowedLead, mails: number): Promise<void> {
  await sendFollowed(visit, followed);
  const to = new RegExp(`^To: ${emailOf(visit)}`, 'm');
  const sent = async () => (await visit.site.outbox('mail')).filter((mail) => to.test(mail));
  await expect.poll(async () => (await sent()).length).toBe(mails);
  const { html = '' } = await PostalMime.parse((await sent()).at(-1) ?? '');
  // The site's content policy would block the mail's styles.
  await visit.page.goto('about:blank');
  await visit.page.setContent(html);
}

/** The receipt, and the mail of each later state. */
export const mailShots: Shot[] = [
  ...leadStates.map(
    (state): Shot => ({
      name: `mail--${state}`,
      reach: (visit) =>
        state === 'received'
          ? read(visit, { states: [] }, 1)
          : read(visit, { states: [state], ...(state === 'information-needed' && { message: missing }) }, 2),
    }),
  ),
  {
    name: 'mail--complaint',
    reach: (visit) => read(visit, { send: complain, states: [] }, 1),
  },
];

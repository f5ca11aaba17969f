import { contentShots } from '../../look/content-shots.ts';
import { deskShots } from '../../look/desk-shots.ts';
import { openPage } from '../../look/shot.ts';
import { test } from '../desk/edit-content.ts';
import { axe } from '../support/axe.ts';
import { reflowFaults } from '../support/reflow.ts';
import { expect } from '../support/test.ts';

/** Every screen of the desk. Its other states are tested where they arise. */
const screens = [...deskShots, ...contentShots].filter(({ readAs }) => !readAs);

test.use({ logsErrors: true, demoLeads: 60 });

test('the screens of the desk break no axe rule and clip no large or widely spaced text', async ({
  context,
  visit,
  newMobile,
}) => {
  // Each screen takes a few seconds.
  test.slow();
  const faults: Record<string, unknown[]> = {};
  for (const shot of screens) {
    const page = await context.newPage();
    await openPage(shot, { ...visit, page, mobile: newMobile() });
    const found = [...(await axe(page)), ...(await reflowFaults(page))];
    if (found.length > 0) faults[shot.name] = found;
    await page.close();
  }
  expect(faults).toEqual({});
});

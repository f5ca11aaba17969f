import { contentShots } from '../../look/content-shots.ts';
import { deskShots } from '../../look/desk-shots.ts';
import { openPage } from '../../look/shot.ts';
import { test } from '../desk/edit-content.ts';
import { axe } from '../support/axe.ts';
import { reflowFaults } from '../support/reflow.ts';
import { expect } from '../support/test.ts';

/** Every screen of the desk. Its other states are tested where they arise. */
const screens = [...deskShots, ...contentShots].filter(({ readAs }) => !readAs);

/** An overdue day does not wrap (`Due` in `case-table.tsx`), so these pages are too wide with large text on a phone. */
const tooWide = ['desk-cases', 'desk-leads', 'desk-leads--complaints'];
const isKnown = (name: string, fault: unknown) =>
  tooWide.includes(name) && /^text at 200 percent on a phone: the page is/.test(String(fault));

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
    const found = [...(await axe(page)), ...(await reflowFaults(page))].filter(
      (fault) => !isKnown(shot.name, fault),
    );
    if (found.length > 0) faults[shot.name] = found;
    await page.close();
  }
  expect(faults).toEqual({});
});

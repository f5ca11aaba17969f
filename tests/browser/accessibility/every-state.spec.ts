import { pageShots } from '../../look/page-shots.ts';
import { openPage } from '../../look/shot.ts';
import { stateShots } from '../../look/state-shots.ts';
import { axe } from '../support/axe.ts';
import { reflowFaults } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

/** Pages per test. Small parts stay within the timeout and spread over the workers. */
const perTest = 9;

/** The sandbox's desk cannot be opened through a proxy. Its own specs test it. */
const pages = pageShots.filter(({ name }) => name !== 'desk');

const parts = Array.from({ length: Math.ceil(pages.length / perTest) }, (_, part) =>
  pages.slice(part * perTest, (part + 1) * perTest),
);

for (const part of parts) {
  test(`pages from ${part[0]?.name} on break no axe rule and clip no large or widely spaced text @twice`, async ({
    page,
    visit,
    newMobile,
  }) => {
    const { width, height } = visit;
    const faults: Record<string, unknown[]> = {};
    for (const shot of part) {
      await page.setViewportSize({ width, height });
      await openPage(shot, { ...visit, mobile: newMobile() });
      const found = [...(await axe(page)), ...(await reflowFaults(page))];
      if (found.length > 0) faults[shot.name] = found;
    }
    expect(faults).toEqual({});
  });
}

/** The specs of other features test the other states. */
const states = stateShots.filter(
  ({ name, withoutCookieChoice }) =>
    /--(menu|old|board|schedule|calendar-years)$|^page-failure$/.test(name) && !withoutCookieChoice,
);

test('the open menu, other tabs, the schedule, the calendar years and the failure page break no axe rule @twice', async ({
  page,
  visit,
  newMobile,
  consoleErrors,
}) => {
  const faults: Record<string, unknown[]> = {};
  expect(states.length).toBe(6);
  for (const shot of states) {
    await openPage(shot, { ...visit, mobile: newMobile() });
    const found = await axe(page);
    if (found.length > 0) faults[shot.name] = found;
    await page.unrouteAll();
    if (shot.expectsErrors) consoleErrors.length = 0;
  }
  expect(faults).toEqual({});
});

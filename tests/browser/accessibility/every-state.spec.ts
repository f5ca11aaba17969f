import { pageShots } from '../../look/page-shots.ts';
import { openShot } from '../../look/shot.ts';
import { stateShots } from '../../look/state-shots.ts';
import { axe } from '../support/axe.ts';
import { reflowFaults } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

/** Pages of one test: few enough for its time, and a part of them for each worker. */
const perTest = 9;

const parts = Array.from({ length: Math.ceil(pageShots.length / perTest) }, (_, part) =>
  pageShots.slice(part * perTest, (part + 1) * perTest),
);

for (const part of parts) {
  test(`no rule of axe is broken, and nothing is lost in large or spaced text, from ${part[0]?.name} on @twice`, async ({
    page,
    visit,
    newMobile,
  }) => {
    const { width, height } = visit;
    const faults: Record<string, unknown[]> = {};
    for (const shot of part) {
      await page.setViewportSize({ width, height });
      await openShot(shot, { ...visit, mobile: newMobile() });
      const found = [...(await axe(page)), ...(await reflowFaults(page))];
      if (found.length > 0) faults[shot.name] = found;
    }
    expect(faults).toEqual({});
  });
}

/** The rest of the states is tried beside what they are about, in specs of their own. */
const states = stateShots.filter(
  ({ name, undecided }) =>
    /--(menu|old|board|schedule|calendar-years)$|^page-failure$/.test(name) && !undecided,
);

test('no rule of axe is broken by what opens over a page or what a page comes to @twice', async ({
  page,
  visit,
  newMobile,
  complaints,
}) => {
  const faults: Record<string, unknown[]> = {};
  expect(states.length).toBe(6);
  for (const shot of states) {
    await openShot(shot, { ...visit, mobile: newMobile() });
    const found = await axe(page);
    if (found.length > 0) faults[shot.name] = found;
    await page.unrouteAll();
    if (shot.complains) complaints.length = 0;
  }
  expect(faults).toEqual({});
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the axe rules that a page breaks, each with its elements; empty if there are none. Includes the target size
 * (WCAG 2.5.8), which axe skips by default, and repeated ids: a label names only the first element with its id.
 * @param without - rules to skip
 */
export async function axe(page: Page, without: string[] = []): Promise<unknown[]> {
  // Finish transitions, because axe cannot judge a colour between two others.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames, for which axe would open an extra page each time.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      rules: {
        'target-size': { enabled: true },
        ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      },
    })
    .analyze();
  return [
    ...violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
    ...(await page.evaluate(repeatedIds)).map((id) => ['repeated id', id]),
  ];
}

/** Runs in the page. */
function repeatedIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The rules of axe that a page breaks, each with the elements that do; an empty list is a page without a fault. With
 * the size of targets (WCAG 2.5.8), which axe leaves out unless it is asked.
 * @param without - rules that say nothing of this page as it is read
 */
export async function axe(page: Page, without: string[] = []): Promise<unknown[]> {
  // A colour on its way to another is neither.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const { violations } = await new AxeBuilder({ page })
    // No page of ours holds another in a frame, for which axe would open one more page each time.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      rules: {
        'target-size': { enabled: true },
        ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      },
    })
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
}

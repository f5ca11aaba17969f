import { addressOfPage, openPages } from '../look/page-shots.ts';
import { expect, test } from './test.ts';

/** Returns the distinct heights of the page during the next thirty frames, in pixels. */
const heights = `
  const done = arguments[0];
  const seen = [];
  const frame = () => {
    seen.push(document.documentElement.scrollHeight);
    if (seen.length < 30) requestAnimationFrame(frame);
    else done([...new Set(seen)]);
  };
  requestAnimationFrame(frame);`;

/** Returns the pictures that overlap the element after them. */
const covering = `
  const covers = (one, other) =>
    one.bottom - 1 > other.top && other.bottom - 1 > one.top && one.right - 1 > other.left && other.right - 1 > one.left;
  return [...document.querySelectorAll('main img:not(:last-child)')].filter(
    (picture) =>
      getComputedStyle(picture).position === 'static' &&
      covers(picture.getBoundingClientRect(), picture.nextElementSibling.getBoundingClientRect()),
  ).map((picture) => picture.outerHTML);`;

for (const path of openPages) {
  test(`${path} keeps its height while it loads and fits its window, and no picture overlaps what follows it`, async ({
    visitor,
    site,
    language,
    viewport,
  }) => {
    await visitor.driver.get(`${site.url}/${language}/${addressOfPage(path, { site })}`);
    const tall = await visitor.driver.executeAsyncScript<number[]>(heights);
    expect(tall).toHaveLength(1);
    await visitor.waitForScripts();
    await visitor.find('h1');
    expect(await visitor.evaluate('return document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      viewport?.width ?? 0,
    );
    expect(await visitor.evaluate(covering)).toEqual([]);
    expect(await visitor.evaluate('return document.documentElement.lang')).toBe(language);
  });
}

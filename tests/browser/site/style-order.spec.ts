import { expect, test } from '../support/test.ts';

const pages = [
  'individual',
  'individual/cars-finance',
  'individual/offers',
  'contact-us',
  'about',
  'reports',
  'apr-disclosure',
  'financing-calculator',
  'malpractice-report',
  'policies/privacy-policy',
  'cookies',
];

/** Runs in the page. Returns the elements and properties that change when the style sheets are reversed. */
async function moodsOfOrder(): Promise<string[]> {
  const elements = [...document.body.querySelectorAll('*')];
  const properties = [...getComputedStyle(document.body)];
  const styles = () =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      return properties.map((property) => style.getPropertyValue(property));
    });
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const texts = await Promise.all(links.map(({ href }) => fetch(href).then((answer) => answer.text())));
  // The order of the layers is declared once, in front, because no file is sure to be the first.
  const named = texts.flatMap((text) =>
    [...text.matchAll(/@layer ([\w, ]+)[;{]/g)].map(([, names = '']) => names),
  );
  const layers = `@layer ${[...new Set(named.join().split(/, ?/))]};`;
  for (const link of links) link.disabled = true;
  const inOrder = async (texts: string[]) => {
    document.adoptedStyleSheets = await Promise.all(texts.map((text) => new CSSStyleSheet().replace(text)));
    return styles();
  };
  const before = await inOrder([layers, ...texts]);
  // Remove all sheets in between, because reordering alone recomputes no style.
  await inOrder([]);
  const after = await inOrder([layers, ...texts.toReversed()]);
  return elements.flatMap((element, at) => {
    const changed = properties.filter((_, column) => before[at]?.[column] !== after[at]?.[column]);
    return changed.length > 0 ? `<${element.localName} class="${element.className}">: ${changed}` : [];
  });
}

// The build splits the styles freely, and a page links the files in the order of its parts.
test('no page depends on the order of its style sheets', async ({ page, language }) => {
  for (const path of pages) {
    await page.goto(`/${language}/${path}`);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(moodsOfOrder), path).toEqual([]);
  }
});

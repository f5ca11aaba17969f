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

/** In the page: which elements look otherwise when the style sheets come in the other order, and by what. */
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
  // The order of the layers is named once, in front; of the files not even the first has its place for certain.
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
  // None between the two: what has only been put in another order is not worked out anew.
  await inOrder([]);
  const after = await inOrder([layers, ...texts.toReversed()]);
  return elements.flatMap((element, at) => {
    const changed = properties.filter((_, column) => before[at]?.[column] !== after[at]?.[column]);
    return changed.length > 0 ? `<${element.localName} class="${element.className}">: ${changed}` : [];
  });
}

// The build cuts the styles into files as it likes, and a page brings them in the order in which its parts are named.
test('no page depends on the order of its style sheets', async ({ page, language }) => {
  for (const path of pages) {
    await page.goto(`/${language}/${path}`);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(moodsOfOrder), path).toEqual([]);
  }
});

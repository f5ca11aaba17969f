import { beforeAll, expect, test } from 'vitest';
import { isDesk } from '#domain/desk.ts';
import { forms } from '#domain/forms/forms.ts';
import { languages } from '#domain/language.ts';
import { pageList } from '#domain/pages.ts';
import { formAddress } from '#tests/browser/support/form-address.ts';
import { serverForTests } from '#tests/support/database.ts';
import { filesOfPage, kibOf } from '#tests/support/page-weight.ts';
import { openBuiltPages } from './pages.ts';

/**
 * Limits in KiB, compressed with Brotli. React and React Router are 90 KiB of the scripts. A form's scripts exclude its
 * lists and calendar.
 */
const bars = { content: 114, form: 138, styles: 12, fonts: 60 };

const server = serverForTests();
beforeAll(async () => {
  server.services.pages = await openBuiltPages('build/server/index.js');
});

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the sizes of what a browser fetches for a page without interaction. */
function weigh(html: string) {
  const { scripts, styles, fonts } = filesOfPage(html);
  return {
    scripts: kibOf(scripts),
    styles: kibOf(styles),
    fonts: kibOf(fonts),
    isForm: /<(select|textarea|input (?!type="(hidden|radio|checkbox|range)"))/.test(
      html.slice(html.indexOf('<main'), html.indexOf('</main')),
    ),
  };
}

/** Returns every page but the desk's: those of the site map, and the others, surveys with their subject. */
async function pages(): Promise<string[]> {
  const xml = await (await server.request('/sitemap.xml')).text();
  const mapped = all(xml, /<loc>([^<]+)<\/loc>/g).map((loc) => new URL(loc).pathname);
  const others = pageList.filter(({ path, index }) => !index && !isDesk(`/${path}`));
  return [
    ...mapped,
    ...languages.flatMap((language) =>
      others.map(({ path }) => {
        const survey = Object.values(forms).find((form) => form.page === path && form.subjectField);
        return `/${language}/${survey ? formAddress(survey) : path}`;
      }),
    ),
  ];
}

test('no page exceeds its size limits or fetches anything from another host', async () => {
  const heavy: string[] = [];
  const foreign: string[] = [];
  const forms: string[] = [];
  for (const path of await pages()) {
    const response = await server.request(path);
    expect({ path, status: response.status }, 'if the page is new, run npm run build').toEqual({
      path,
      status: 200,
    });
    const html = await response.text();
    const { scripts, styles, fonts, isForm } = weigh(html);
    if (isForm) forms.push(path);
    // A step after a form follows the form, whose scripts the browser has.
    const isStep = html.includes('content="noindex"');
    const most = isForm || isStep ? bars.form : bars.content;
    // Fails if nothing was found to measure.
    expect(scripts).toBeGreaterThan(80);
    expect(styles).toBeGreaterThan(3);
    expect(fonts).toBeGreaterThan(10);
    if (scripts > most) heavy.push(`${path}: ${scripts} of ${most} KiB of scripts`);
    if (styles > bars.styles) heavy.push(`${path}: ${styles} of ${bars.styles} KiB of styles`);
    if (fonts > bars.fonts) heavy.push(`${path}: ${fonts} of ${bars.fonts} KiB of fonts`);
    const fetched = all(
      html,
      /<(?:script|img|source|video|link(?! rel="(?:canonical|alternate)"))[^>]* (?:src|srcset|href)="([^"]+)"/g,
    );
    foreign.push(
      ...fetched.filter((address) => !/^(\/(?!\/)|#)/.test(address)).map((address) => `${path}: ${address}`),
    );
  }
  // Document the reason in decision 018 before you raise a limit. A page adds about 0.05 KiB to every other: its
  // address and title.
  expect(heavy).toEqual([]);
  expect(foreign).toEqual([]);
  // Fails if form pages were not recognised.
  expect(forms.length).toBeGreaterThan(25);
  expect(forms).not.toContain('/ar/individual');
});

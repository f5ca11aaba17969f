import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type MenuEntry, type MenuKey, menuPages } from '#domain/publications/menu.ts';
import { type Menu, menuSchema } from './menu.ts';

const schema = menuSchema(['repayment-channels', 'sharia']);
const shipped = schema.parse(JSON.parse(readFileSync('content/menu.json', 'utf8')));

/** Returns the mistakes of the shipped menu with a change. */
function faultsOf(change: (menu: Menu) => void): string[] {
  const menu = structuredClone(shipped);
  change(menu);
  const { error } = schema.safeParse(menu);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const pathsOf = (entries: readonly MenuEntry[]) =>
  entries.map((entry) => menuPages[entry as MenuKey] ?? entry);

test('the shipped menu lists the eight entries of the specification', () => {
  expect(pathsOf(shipped.header)).toEqual([
    ...['individual', 'business', 'individual/offers', 'business/offers'],
    ...['after-sales', 'about', 'reports', 'contact-us'],
  ]);
});

test('the shipped footer lists every page that menus can list', () => {
  const listed = Object.values(shipped.footer).flat();
  expect(Object.keys(menuPages).filter((key) => !listed.includes(key as MenuKey))).toEqual([]);
});

test('accepts another order, pages of the company and a footer without optional pages', () => {
  const change = (menu: Menu) => {
    menu.header = ['pages/sharia', ...menu.header.toReversed()];
    menu.footer.about.push('pages/sharia');
    menu.footer.others = menu.footer.others.filter((key) => key !== 'qualify' && key !== 'fraud');
  };
  expect(faultsOf(change)).toEqual([]);
});

test.each<[string, (menu: Menu) => void, string[]]>([
  ['an unknown entry', ({ header }) => header.push('loans' as MenuKey), ['header.8: menuEntry']],
  [
    'an unknown page of the company',
    ({ footer }) => footer.about.push('pages/nothing'),
    ['footer.about.6: menuEntry'],
  ],
  ['a page twice', ({ header }) => header.push('about'), ['header.8: sameAsRow']],
  [
    'a menu without a page that the specification lists',
    (menu) => menu.header.splice(2, 2),
    ['header: menuLacks', 'header: menuLacks'],
  ],
  [
    'a footer without a page that the specification lists',
    ({ footer }) => footer.others.splice(0),
    Array.from({ length: 5 }, () => 'footer: menuLacks'),
  ],
])('rejects %s', (_, change, messages) => {
  expect(faultsOf(change)).toEqual(messages);
});

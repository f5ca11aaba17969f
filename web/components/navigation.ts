/** The site's links, each once: a page that is built gets its line here. `key` is its sentence in `locales/{ar,en}/shell.json`. */
export interface SiteLinkEntry {
  to: string;
  key: string;
}

/** The top bar, on wide screens. */
export const barLinks: readonly SiteLinkEntry[] = [{ to: 'individual', key: 'links.individual' }];

/** The menu, in the specification's order. */
export const menuLinks: readonly SiteLinkEntry[] = [
  { to: 'individual', key: 'links.individual' },
  { to: 'individual/personal-finance', key: 'links.personalFinance' },
  { to: 'individual/cars-finance', key: 'links.carFinance' },
];

/** The footer's columns. */
export const footerColumns: readonly { key: string; links: readonly SiteLinkEntry[] }[] = [
  {
    key: 'footer.individual',
    links: [
      { to: 'individual', key: 'links.individual' },
      { to: 'individual/personal-finance', key: 'links.personalFinance' },
      { to: 'individual/cars-finance', key: 'links.carFinance' },
    ],
  },
];

/** Where "apply now" leads; on these pages, and below them, it is not offered. */
export const applyNow: SiteLinkEntry = { to: 'individual/personal-finance', key: 'applyNow' };

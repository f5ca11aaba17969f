import { nameOf } from './page-shots.ts';
import type { Shot } from './shot.ts';

/** Pages of each kind: a landing, a form, figures, cards, long text. */
const pages = {
  landing: 'individual',
  form: 'individual/personal-finance',
  figures: 'financing-calculator?RequiredFinance=100000&FinanceDurationId=5',
  cards: 'individual/offers',
  text: 'policies/privacy-policy',
};

/** How else pages are read than on a screen of the usual width, in the site's own colours. */
const readers = {
  'forced-colours': { forcedColors: true },
  print: { print: true },
  'text-200': { text: 200 },
  'width-320': { width: 320 },
} as const satisfies Record<string, Shot['readAs']>;

export const readerShots: Shot[] = Object.values(pages).flatMap((path) =>
  Object.entries(readers).map(([reader, readAs]) => ({
    name: `${nameOf(path.replace(/\?.*/, ''))}--${reader}`,
    path,
    readAs,
  })),
);

import { codeShots } from './code-shots.ts';
import { formShots } from './form-shots.ts';
import { fileNameOf } from './page-shots.ts';
import type { Shot } from './shot.ts';
import { stateShots } from './state-shots.ts';

/** One page of each kind. */
const pages = {
  landing: 'individual',
  form: 'individual/personal-finance',
  figures: 'financing-calculator?RequiredFinance=100000&FinanceDurationId=5',
  cards: 'individual/offers',
  text: 'policies/privacy-policy',
};

/** Other ways of reading a page: dark, forced colours, print, large text, narrow screen. */
const readers = {
  dark: { dark: true },
  'forced-colours': { forcedColors: true },
  print: { print: true },
  'text-200': { text: 200 },
  'width-320': { width: 320 },
} as const satisfies Record<string, Shot['readAs']>;

const ofPages: Shot[] = Object.values(pages).flatMap((path) =>
  Object.entries(readers).map(([reader, readAs]) => ({
    name: `${fileNameOf(path.replace(/\?.*/, ''))}--${reader}`,
    path,
    readAs,
  })),
);

/** Dialogs, errors and results in the dark; documents that people print on paper. */
const inDark = [
  'individual--cookie-banner',
  'individual--menu',
  'individual-offers--dialog',
  'individual-personal-finance--errors',
  'individual-personal-finance--code',
  'malpractice-report--receipt',
  'not-found',
  'qualify--residentEngineer',
];
const inPrint = ['malpractice-report--receipt', 'reports--board', 'qualify--teacher'];

const readAs = (names: string[], reader: 'dark' | 'print'): Shot[] =>
  [...formShots, ...codeShots, ...stateShots]
    .filter(({ name }) => names.includes(name))
    .map((shot) => ({ ...shot, name: `${shot.name}-${reader}`, readAs: readers[reader] }));

export const readerShots: Shot[] = [...ofPages, ...readAs(inDark, 'dark'), ...readAs(inPrint, 'print')];

/**
 * In the order of the desk's list. `isReviewed` kinds concern money or law: a second person must approve changes.
 */
export const contentKinds = {
  offers: { isReviewed: false },
  promotions: { isReviewed: false },
  vacancies: { isReviewed: false },
  reports: { isReviewed: false },
  disclosure: { isReviewed: true },
  rates: { isReviewed: true },
  products: { isReviewed: true },
  policies: { isReviewed: true },
  help: { isReviewed: false },
  pages: { isReviewed: false },
  menu: { isReviewed: false },
  branches: { isReviewed: false },
  company: { isReviewed: false },
  about: { isReviewed: false },
  board: { isReviewed: false },
  committee: { isReviewed: false },
  partners: { isReviewed: false },
  statistics: { isReviewed: false },
  leadStates: { isReviewed: false },
  optionLists: { isReviewed: true },
  complaints: { isReviewed: true },
  whistleblowing: { isReviewed: true },
  affordability: { isReviewed: true },
  earlySettlement: { isReviewed: true },
  cookies: { isReviewed: true },
  simahCodes: { isReviewed: false },
  settings: { isReviewed: true },
  files: { isReviewed: false },
} as const satisfies Record<string, { isReviewed: boolean }>;

export type ContentKind = keyof typeof contentKinds;

export const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Staff add and remove items of these. */
export const addableKinds = ['offers', 'pages'] as const satisfies readonly ContentKind[];
export type AddableKind = (typeof addableKinds)[number];
export const isAddable = (kind: ContentKind): kind is AddableKind =>
  (addableKinds as readonly ContentKind[]).includes(kind);

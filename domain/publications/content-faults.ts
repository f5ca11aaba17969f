import type { Key } from '#locales/keys.ts';
import type { InBoth } from '../language.ts';
import type { ContentKind } from './content-kinds.ts';
import type { ValuePath } from './json-value.ts';

/** Key of the sentence in `locales/{ar,en}/content-faults.json` that explains a mistake. */
export type FaultKey = Key<'content-faults'>;
export type FaultValues = Readonly<Record<string, string | number>>;

export interface ContentPlace {
  /** Relative to the content folder. */
  path: string;
  kind: ContentKind | undefined;
  title?: InBoth | undefined;
  /** Path of the value in a JSON file, or the field of front matter. Empty for a text or a whole file. */
  place: ValuePath;
}

export interface ContentFault extends ContentPlace {
  line: number | undefined;
  key: FaultKey;
  values: FaultValues;
}

/** The editor writes it as the name of a new question, and the author replaces it. */
export const newQuestionId = 'new-question';

/** Latin examples for placeholders, the same in both languages. */
export const faultExamples = {
  html: 'HTML',
  utf8: 'UTF-8',
  https: 'https://',
  dashes: '---',
  section: '##',
  part: '###',
  files: '/files/',
  page: 'individual/cars-finance#form',
  version: 'version: 2026-11-01',
  question: '## The question {#its-id}',
} as const satisfies FaultValues;

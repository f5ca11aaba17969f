import type { ItemToEdit, SaveConflict } from '#contract/desk-content.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import { readContentValue, writeContentValue } from '#domain/publications/content-value.ts';
import { type Difference, differencesOf } from '#domain/publications/differences.ts';
import {
  areEqual,
  type JsonValue,
  parseJson,
  toText,
  type ValuePath,
} from '#domain/publications/json-value.ts';
import { type MergeConflict, mergeJson } from '#domain/publications/merge.ts';
import { emptyText } from './front-matter.ts';
import { emptyOf, replace, type Schema, valueAt } from './values.ts';

export interface EditedDocument {
  path: string;
  /** The digest of `base`; undefined for a file that the server does not have. */
  basedOn: string | undefined;
  /** The text that the server has, or that a new file begins with. */
  base: string;
  text: string;
}

/** Changes that somebody else saved meanwhile. */
export interface Merge {
  path: string;
  isRemoved: boolean;
  theirChanges: Difference[];
  /** Both sides changed these values. Saving is disabled until one side is chosen for each. */
  overlaps: MergeConflict[];
}

/** Formats JSON uniformly, so that equal values have equal texts. A new, damaged or invalid file begins empty. */
export function openDocuments({
  files,
  schema,
  fields,
}: Pick<ItemToEdit, 'files' | 'schema' | 'fields'>): EditedDocument[] {
  return files.map(({ path, basedOn, text }) => {
    const markdown = basedOn === undefined ? emptyText(fields) : text;
    const base = path.endsWith('.json') ? toText(parseJson(text) ?? emptyOf(schema as Schema)) : markdown;
    return { path, basedOn, base, text: base };
  });
}

/** Whether discarding would lose text. */
export const isEdited = ({ text, base }: EditedDocument) => text !== base;

/** Whether the server does not have the text. */
export const isUnsaved = (document: EditedDocument) => document.basedOn === undefined || isEdited(document);

/** Whether the value that a fault names is still as it was saved. A fault of a text stays until the next save. */
export function isUnrepaired(documents: readonly EditedDocument[], { path, place }: ContentFault): boolean {
  const document = documents.find((one) => one.path === path);
  if (!document || place.length === 0 || !path.endsWith('.json')) return true;
  const valueIn = (text: string) => valueAt(parseJson(text), place) as JsonValue | undefined;
  return areEqual(valueIn(document.base), valueIn(document.text));
}

/** Returns the document based on the text that somebody else saved, or on none if they removed the file. */
export function mergeDocument(
  document: EditedDocument,
  { theirs, text }: Pick<SaveConflict, 'theirs' | 'text'>,
): { document: EditedDocument; merge: Merge } {
  const { path } = document;
  if (theirs === undefined || text === undefined) {
    const merge = { path, isRemoved: true, theirChanges: [], overlaps: [] };
    return { document: { ...document, basedOn: undefined }, merge };
  }
  const [base, mine, other] = [
    document.basedOn === undefined ? undefined : readContentValue(path, document.base),
    readContentValue(path, document.text),
    readContentValue(path, text),
  ];
  const { value, conflicts } = mergeJson(base, mine, other);
  return {
    document: {
      path,
      basedOn: theirs,
      base: writeContentValue(path, other),
      text: writeContentValue(path, value),
    },
    merge: {
      path,
      isRemoved: false,
      theirChanges: differencesOf(base, other),
      overlaps: conflicts,
    },
  };
}

/** The choice replaces a field of JSON, a paragraph of Markdown, or everything. */
export const withChoice = (
  document: EditedDocument,
  place: ValuePath,
  chosen: JsonValue | undefined,
): EditedDocument => ({
  ...document,
  text: writeContentValue(
    document.path,
    replace(readContentValue(document.path, document.text), place, chosen),
  ),
});

/** Leaves out an overlap for which one side was chosen, and changes of the other person that were not taken. */
export function mergeAfterChoice(merge: Merge, place: ValuePath, chosen: JsonValue | undefined): Merge {
  const overlap = merge.overlaps.find((one) => one.place === place);
  const isTheirs = areEqual(overlap?.theirs, chosen);
  const isInside = (other: ValuePath) => place.every((part, at) => part === other[at]);
  return {
    ...merge,
    overlaps: merge.overlaps.filter((one) => one !== overlap),
    theirChanges: merge.theirChanges.filter((one) => isTheirs || !isInside(one.place)),
  };
}

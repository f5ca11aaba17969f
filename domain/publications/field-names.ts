import type { ContentKind } from './content-kinds.ts';
import type { ValuePath } from './merge.ts';

/**
 * Returns the keys under which `locales/{ar,en}/content.json` may have a field's label and help, the most specific key
 * first. Rows and languages are not part of the keys.
 */
export function fieldKeys(kind: ContentKind, place: ValuePath): string[] {
  const names = place.filter((part) => typeof part === 'string' && part !== 'ar' && part !== 'en');
  if (names.length === 0) return [`own.${kind}`];
  return [`own.${kind}.${names.join('.')}`, `fields.${names.at(-1)}`];
}

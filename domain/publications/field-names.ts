import type { ContentKind } from './content-kinds.ts';
import type { ValuePath } from './json-value.ts';

/**
 * Keys of a field's label and help in `locales/{ar,en}/content.json`, the most specific first. Rows and languages are
 * not part of them.
 */
export function fieldKeys(kind: ContentKind, place: ValuePath): string[] {
  const names = place.filter((part) => typeof part === 'string' && part !== 'ar' && part !== 'en');
  if (names.length === 0) return [`own.${kind}`];
  return [`own.${kind}.${names.join('.')}`, `fields.${names.at(-1)}`];
}

import type { ContentKind } from './content-kinds.ts';
import type { Place } from './merge.ts';

/**
 * Returns where `locales/{ar,en}/content.json` may have a field's words, the most specific place first. Rows and
 * languages have no words of their own.
 */
export function fieldKeys(kind: ContentKind, place: Place): string[] {
  const names = place.filter((part) => typeof part === 'string' && part !== 'ar' && part !== 'en');
  if (names.length === 0) return [`own.${kind}`];
  return [`own.${kind}.${names.join('.')}`, `fields.${names.at(-1)}`];
}

import type { Language } from '#domain/language.ts';
import { pageAliases } from '#domain/pages.ts';

/** The companies approval has one name in both languages, and a second one in each (R1.9). */
const approval = { ar: 'companies-approval', en: 'approval' } as const;

/** The second name that a page has in this language for `rest` (a path after its language), whichever name `rest` is. */
export function aliasIn(language: Language, rest: string): string {
  return rest === approval.ar || rest === approval.en ? approval[language] : rest;
}

/** The one name under which a page is indexed. */
export function canonicalOf(rest: string): string {
  return (Object.hasOwn(pageAliases, rest) && pageAliases[rest]) || rest;
}

import { defaultLanguage, isLanguage, type Language } from '#domain/language.ts';
import { pageAliases } from '#domain/pages.ts';

/** Returns the language of a path such as `/en/individual`, Arabic if it has none. */
export function languageOfPath(pathname: string): Language {
  const segment = pathname.split('/', 2)[1];
  return isLanguage(segment) ? segment : defaultLanguage;
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Returns the path of the same page in another language, with that language's alias. */
export function switchLanguage(pathname: string, to: Language): string {
  return inLanguage(to, aliasIn(to, afterLanguage(pathname)));
}

/** Returns the canonical path of a page. */
export function canonicalPath(pathname: string, language: Language): string {
  return inLanguage(language, canonicalOf(afterLanguage(pathname)));
}

function afterLanguage(pathname: string): string {
  return pathname.split('/').slice(2).join('/');
}

function inLanguage(language: Language, rest: string): string {
  return rest ? `/${language}/${rest}` : `/${language}`;
}

/** The approval page has one canonical name and an alias in each language (R1.9). */
const approval = { ar: 'companies-approval', en: 'approval' } as const;

/** Returns the alias in this language, if `rest` (a path without language) is an alias. */
function aliasIn(language: Language, rest: string): string {
  return rest === approval.ar || rest === approval.en ? approval[language] : rest;
}

export function canonicalOf(rest: string): string {
  return (Object.hasOwn(pageAliases, rest) && pageAliases[rest]) || rest;
}

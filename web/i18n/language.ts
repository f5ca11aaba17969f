import { defaultLanguage, isLanguage, type Language } from '#domain/language.ts';
import { pageAliases } from '#domain/pages.ts';

/** Returns Arabic for a path without a language. */
export function languageOfPath(pathname: string): Language {
  const segment = pathname.split('/', 2)[1];
  return isLanguage(segment) ? segment : defaultLanguage;
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Returns the same page's path in the language `to`, with the alias of that language. */
export function switchLanguage(pathname: string, to: Language): string {
  return inLanguage(to, aliasIn(to, afterLanguage(pathname)));
}

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

/** `rest` is a path without language. */
function aliasIn(language: Language, rest: string): string {
  return rest === approval.ar || rest === approval.en ? approval[language] : rest;
}

export function canonicalOf(rest: string): string {
  return (Object.hasOwn(pageAliases, rest) && pageAliases[rest]) || rest;
}

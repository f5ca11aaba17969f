import { defaultLanguage, isLanguage, type Language } from '#domain/language.ts';
import { pageAliases } from '#domain/pages.ts';

/** The language of a path such as `/en/individual`; Arabic where the first segment names none. */
export function languageOfPath(pathname: string): Language {
  const segment = pathname.split('/', 2)[1];
  return isLanguage(segment) ? segment : defaultLanguage;
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The same page in the other language: the first segment changes, and a second name for that of the other language. */
export function switchLanguage(pathname: string, to: Language): string {
  return inLanguage(to, aliasIn(to, afterLanguage(pathname)));
}

/** The address under which a page is indexed in a language. */
export function canonicalPath(pathname: string, language: Language): string {
  return inLanguage(language, canonicalOf(afterLanguage(pathname)));
}

function afterLanguage(pathname: string): string {
  return pathname.split('/').slice(2).join('/');
}

function inLanguage(language: Language, rest: string): string {
  return rest ? `/${language}/${rest}` : `/${language}`;
}

/** The companies approval has one name in both languages, and a second one in each (R1.9). */
const approval = { ar: 'companies-approval', en: 'approval' } as const;

/** The second name that a page has in this language for `rest` (a path after its language), whichever name `rest` is. */
function aliasIn(language: Language, rest: string): string {
  return rest === approval.ar || rest === approval.en ? approval[language] : rest;
}

/** The one name under which a page is indexed. */
export function canonicalOf(rest: string): string {
  return (Object.hasOwn(pageAliases, rest) && pageAliases[rest]) || rest;
}

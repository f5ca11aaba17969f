import { aliasIn, canonicalOf } from './aliases.ts';

export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ar';

/** Whether a path's first segment names a language of the site. */
export function isLanguage(segment: string | undefined): segment is Language {
  return segment === 'ar' || segment === 'en';
}

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

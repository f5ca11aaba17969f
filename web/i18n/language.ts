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

/** The same page in the other language: the first segment changes, everything else of the address stays. */
export function switchLanguage(pathname: string, to: Language): string {
  const rest = pathname.split('/').slice(2).join('/');
  return rest ? `/${to}/${rest}` : `/${to}`;
}

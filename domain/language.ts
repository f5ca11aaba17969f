/** The languages of the site, the default one first. */
export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ar';

/** A value for each language. */
export type InBoth<T = string> = Readonly<Record<Language, T>>;

/** Whether a path's first segment is a language of the site. */
export function isLanguage(segment: string | undefined): segment is Language {
  return segment === 'ar' || segment === 'en';
}

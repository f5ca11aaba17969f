/** The languages of the site, the default one first. */
export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ar';

export type InBoth<T = string> = Readonly<Record<Language, T>>;

export function isLanguage(segment: string | undefined): segment is Language {
  return segment === 'ar' || segment === 'en';
}

/** The default one first. */
export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ar';

export type InBoth<T = string> = Readonly<Record<Language, T>>;

export function isLanguage(segment: string | undefined): segment is Language {
  return segment === 'ar' || segment === 'en';
}

const run =
  /\u2068[^\u2069]*\u2069|(?:[.+#]?[\p{sc=Latin}\d{](?:[\p{sc=Latin}\d{}.,:;@/+%&'_#=?~•–-]*[\p{sc=Latin}\d}%/])?(?:[ \u00a0](?:& )?(?=[.+#]?[\p{sc=Latin}\d{]))?)+/gu;
const keepsOrder = /^(?:\u2068|[\d,.:/]+$|\{\{count\}\}$)/;

/**
 * Isolates each run of Latin words, numbers and placeholders (U+2068…U+2069), because the bidirectional algorithm would
 * reorder `40%`, `.pdf` and `800 000 0000`.
 * @param within - the whole paragraph, if `text` is a part of it
 */
export function isolateLtr(text: string, within = text): string {
  if (!/[\u0621-\u064a]/.test(within)) return text;
  return text.replace(run, (found) => (keepsOrder.test(found) ? found : `\u2068${found}\u2069`));
}

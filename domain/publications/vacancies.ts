import type { CivilDate } from '../dates/civil-date.ts';
import type { InBoth, Language } from '../language.ts';

/** `content/vacancies.json` */
export interface Vacancy {
  /** Used in the address of its application. */
  id: string;
  title: InBoth;
  place: InBoth;
  description: InBoth;
  /** The last day to apply, in Riyadh. */
  closes: CivilDate;
}

/**
 * The earliest closing first (R22.9).
 * @param today - the civil date in Riyadh (`todayInRiyadh`)
 */
export function openVacancies<T extends Pick<Vacancy, 'closes'>>(
  vacancies: readonly T[],
  today: CivilDate,
): T[] {
  return vacancies.filter(({ closes }) => today <= closes).sort((a, b) => (a.closes < b.closes ? -1 : 1));
}

/** Returns the name for an application: `Accountant, Riyadh`. It stays readable when the vacancy is gone. */
export function vacancyName({ title, place }: Pick<Vacancy, 'title' | 'place'>, language: Language): string {
  return `${title[language]}${language === 'ar' ? '، ' : ', '}${place[language]}`;
}

import { findCity } from './cities/cities.ts';
import { cityLabel } from './cities/city.ts';
import { toHijri } from './dates/hijri.ts';
import type { Field } from './forms/fields.ts';
import type { Language } from './language.ts';
import { type Answer, maxStars } from './rules/answers.ts';
import { formatThousands } from './rules/digits.ts';
import { toLocalMobile } from './rules/mobile.ts';
import { findOption, type OptionLists } from './rules/options.ts';

const unanswered = '—';

/**
 * Returns labels instead of ids, amounts with separators, dates with their Hijri day. The page isolates the direction
 * of the text.
 */
export function shownAnswer(
  { type, format, options }: Field,
  answer: Answer,
  language: Language,
  lists: OptionLists,
): string {
  if (answer === null || (options && answer === 0 && options !== 'yesNo')) return unanswered;
  if (options === 'cities') {
    const city = findCity(Number(answer));
    return city ? cityLabel(city, language) : String(answer);
  }
  if (options) return findOption(lists, options, Number(answer))?.[language] ?? String(answer);
  if (type === 'id') return answer === 0 ? unanswered : String(answer);
  if (type === 'star') return `${answer} / ${maxStars}`;
  if (type === 'number') {
    const figure = formatThousands(String(answer));
    return language === 'ar' ? `${figure} ريال` : `SR ${figure}`;
  }
  if (type === 'date') {
    return `${answer} (${toHijri(String(answer)) ?? unanswered} ${language === 'ar' ? 'هـ' : 'AH'})`;
  }
  return format === 'mobile' ? toLocalMobile(String(answer)) : String(answer);
}

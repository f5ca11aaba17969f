import type { Language } from '#domain/language.ts';
import { directionOf } from '../../../i18n/language.ts';

/** Where something stands in a plot, in percent from where the language begins to read, as SVG has it: from the left. */
export function fromStart(language: Language): (percent: number, width?: number) => string {
  const isMirrored = directionOf(language) === 'rtl';
  return (percent, width = 0) => `${isMirrored ? 100 - percent - width : percent}%`;
}

import type { Language } from '#domain/language.ts';
import { hasCheckDigit } from '#domain/rules/check-digit.ts';
import { refusedBoxes } from './gateways.ts';
import type { Random } from './random.ts';

/** A sample person. No real person has these values. */
export interface DemoPerson {
  name: string;
  companyName: string;
  /** Its check digit is wrong, so it belongs to nobody. */
  idNumber: string;
  /** 05… */
  mobile: string;
  email: string;
  language: Language;
}

const roles = {
  customer: { ar: 'عميل تجريبي', en: 'Sample customer' },
  company: { ar: 'منشأة تجريبية', en: 'Sample company' },
  candidate: { ar: 'متقدم تجريبي', en: 'Sample candidate' },
} as const satisfies Record<string, Record<Language, string>>;

/** Part of the people who use the English pages. */
const englishPart = 0.18;
/** The distance between people with an address that refuses mail. Not random, so that a short demo has some too. */
const unknownEvery = 30;
const fullEvery = 70;

/** Numbers the people, so that each has a name, an id, a mobile and an address of their own. */
export function openPeople(random: Random) {
  let count = 0;
  /**
   * @param mobileEnding - the sandbox's identity check and text messages depend on it (docs/reference.md)
   * @param isReached - the person's e-mail address may exist
   */
  return (
    role: 'customer' | 'candidate' = 'customer',
    { mobileEnding = '1', isReached = true } = {},
  ): DemoPerson => {
    count += 1;
    const language: Language = random.chance(englishPart) ? 'en' : 'ar';
    const number = language === 'ar' ? count.toLocaleString('ar-SA-u-nu-arab') : String(count);
    return {
      name: `${roles[role][language]} ${number}`,
      companyName: `${roles.company[language]} ${number}`,
      idNumber: idOf(count),
      mobile: `055${String(count).padStart(7 - mobileEnding.length, '0')}${mobileEnding}`,
      email: `${isReached ? (refusedBox(count) ?? role) : refusedBoxes.unknown}-${count}@sample.example`,
      language,
    };
  };
}

function refusedBox(count: number): string | undefined {
  if (count % unknownEvery === 7) return refusedBoxes.unknown;
  return count % fullEvery === 12 ? refusedBoxes.full : undefined;
}

export type NewPerson = ReturnType<typeof openPeople>;

function idOf(count: number): string {
  const begin = `10${String(count).padStart(7, '0')}`;
  const last = [...'01'].find((digit) => !hasCheckDigit(begin + digit));
  return begin + last;
}

export const internationalMobile = ({ mobile }: Pick<DemoPerson, 'mobile'>): string =>
  `966${mobile.slice(1)}`;

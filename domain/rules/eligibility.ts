import type { MessageKey } from '#locales/keys.ts';
import { type CivilDate, latestBirth, nextDay } from '../dates/civil-date.ts';
import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import type { LeadAges } from '../lead-ages.ts';
import type { Answers } from './answers.ts';
import type { OptionLists } from './options.ts';

export interface Conditions extends LeadAges {
  today: CivilDate;
  lists: OptionLists;
}

/** Both inclusive; undefined without a bound. */
export interface DateRange {
  min?: CivilDate;
  max?: CivilDate;
}

export function isWithin(date: CivilDate, { min, max }: DateRange): boolean {
  return (min === undefined || date >= min) && (max === undefined || date <= max);
}

/** R4. Can refuse an answer that passed its field's rules. */
export interface EligibilityRule {
  refuses(answer: string | number | null | undefined, conditions: Conditions, answers: Answers): boolean;
  message: MessageKey;
  /** For dates only. */
  accepts?(conditions: DateConditions): DateRange;
}

export type DateConditions = Pick<Conditions, 'today' | keyof LeadAges>;

/** 21 today passes, 71 today does not. */
const birthsOfLeads = ({ today, minLeadAge, maxLeadAge }: DateConditions) => ({
  min: nextDay(latestBirth(maxLeadAge + 1, today)),
  max: latestBirth(minLeadAge, today),
});

const firstChoice = (message: MessageKey): EligibilityRule => ({
  refuses: (answer) => answer === 1,
  message,
});

export const rules = {
  age: {
    refuses: (birthDate, conditions) => !isWithin(String(birthDate), birthsOfLeads(conditions)),
    message: 'applicationFailedBirthDateIsInFuture',
    accepts: birthsOfLeads,
  },
  saudiOnly: { refuses: (idNumber) => !String(idNumber).startsWith('1'), message: 'onlySaudiApplicants' },
  incomeFrom4000: firstChoice('applicationFailedSalary'),
  sixMonthsAtWork: firstChoice('applicationFailedWorkJoining'),
  from21Years: firstChoice('applicationFailedAgeCategory'),
  sixMonthsInBusiness: firstChoice('applicationFailedBusinessAge'),
} satisfies Record<string, EligibilityRule>;

/** As a part of the amount. */
const maxBalloonShare = 0.4;

/** Both numbers in the same unit. The form's message is `BaloonPaymentFailed`. */
export function exceedsBalloonLimit(balloon: number, requiredFinance: number): boolean {
  // Compares hundredths, so that binary fractions do not refuse a balloon of exactly 40 percent.
  return balloon * 100 > requiredFinance * (maxBalloonShare * 100);
}

export interface FieldRefusal {
  name: FieldName;
  message: MessageKey;
}

/** Returns refusals in the form's order. The answers must have passed the field rules. */
export function refusals(form: Form, answers: Answers, conditions: Conditions): FieldRefusal[] {
  return form.fields.flatMap((name) => {
    const rule = form.eligibility[name];
    return rule?.refuses(answers[name], conditions, answers) ? [{ name, message: rule.message }] : [];
  });
}

/** Returns the refusal that a form reports (R2.2). */
export function firstRefusal(form: Form, answers: Answers, conditions: Conditions): FieldRefusal | undefined {
  return refusals(form, answers, conditions)[0];
}

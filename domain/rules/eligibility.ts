import type { MessageKey } from '#locales/keys.ts';
import { type CivilDate, latestBirth, nextDay } from '../dates/civil-date.ts';
import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import type { LeadAges } from '../lead-ages.ts';
import type { Answers } from './answers.ts';
import type { OptionLists } from './options.ts';

/** What the rules are measured against: Riyadh's day, what can be chosen, and the operator's ages. */
export interface Conditions extends LeadAges {
  today: CivilDate;
  lists: OptionLists;
}

/** Days, both within; undefined where nothing bounds them. */
export interface DateRange {
  min?: CivilDate;
  max?: CivilDate;
}

/** Whether a date is one of these. */
export function isWithin(date: CivilDate, { min, max }: DateRange): boolean {
  return (min === undefined || date >= min) && (max === undefined || date <= max);
}

/** A rule of R4: whether an answer that reads well is still refused, and why. */
export interface EligibilityRule {
  refuses(answer: string | number | null | undefined, conditions: Conditions, answers: Answers): boolean;
  message: MessageKey;
  /** The dates that it does not refuse, where the answer is a date. */
  accepts?(conditions: DateConditions): DateRange;
}

/** What dates are measured against. */
export type DateConditions = Pick<Conditions, 'today' | keyof LeadAges>;

/** The births of those who are from the least to the greatest lead age: 21 today passes, 71 today does not. */
const birthsOfLeads = ({ today, minLeadAge, maxLeadAge }: DateConditions) => ({
  min: nextDay(latestBirth(maxLeadAge + 1, today)),
  max: latestBirth(minLeadAge, today),
});

const firstChoice = (message: MessageKey): EligibilityRule => ({
  refuses: (answer) => answer === 1,
  message,
});

/** Every eligibility rule; forms name the ones that they apply. */
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

/** The balloon payment is at most this part of the required finance. */
const mostBalloon = 0.4;

/** Whether a balloon payment is too large for the finance it ends (BaloonPaymentFailed). Both in riyals. */
export function exceedsBalloonLimit(balloon: number, requiredFinance: number): boolean {
  // In hundredths, so that exactly 40 percent is not lost to binary fractions.
  return balloon * 100 > requiredFinance * (mostBalloon * 100);
}

/** A field that an eligibility rule refuses, and why. */
export interface FieldRefusal {
  name: FieldName;
  message: MessageKey;
}

/** Every field that an eligibility rule refuses, in the form's own order. Answers must have passed the field rules. */
export function refusals(form: Form, answers: Answers, conditions: Conditions): FieldRefusal[] {
  return form.fields.flatMap((name) => {
    const rule = form.eligibility[name];
    return rule?.refuses(answers[name], conditions, answers) ? [{ name, message: rule.message }] : [];
  });
}

/** The first of them: what a form reports (R2.2). */
export function firstRefusal(form: Form, answers: Answers, conditions: Conditions): FieldRefusal | undefined {
  return refusals(form, answers, conditions)[0];
}

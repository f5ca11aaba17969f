import type { MessageKey } from '#locales/keys.ts';
import { ageOn, type CivilDate } from '../dates/civil-date.ts';
import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import type { Answers } from './answers.ts';
import type { OptionLists } from './options.ts';

/** What the rules are measured against: Riyadh's day, what can be chosen, and the operator's ages. */
export interface Conditions {
  today: CivilDate;
  lists: OptionLists;
  minLeadAge: number;
  maxLeadAge: number;
}

/** A rule of R4: whether an answer that reads well is still refused, and why. */
export interface EligibilityRule {
  refuses(answer: string | number | null | undefined, conditions: Conditions, answers: Answers): boolean;
  message: MessageKey;
}

const firstChoice = (message: MessageKey): EligibilityRule => ({
  refuses: (answer) => answer === 1,
  message,
});

/** Every eligibility rule; forms name the ones that they apply. */
export const rules = {
  /** Born between the least and the greatest lead age before today; 21 today passes, 71 today does not. */
  age: {
    refuses: (birthDate, { today, minLeadAge, maxLeadAge }) => {
      const age = ageOn(String(birthDate), today);
      return age < minLeadAge || age > maxLeadAge;
    },
    message: 'applicationFailedBirthDateIsInFuture',
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

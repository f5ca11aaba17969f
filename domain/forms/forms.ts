import { afterSales } from './after-sales.ts';
import { cashFinance, equipmentFinance } from './business-finance.ts';
import { callBack } from './call-back.ts';
import { carFinance } from './car-finance.ts';
import { careers } from './careers.ts';
import { companiesApproval } from './companies-approval.ts';
import { contact } from './contact.ts';
import { emailUpdate } from './email-update.ts';
import { follow, followChange } from './follow.ts';
import type { Form, LeadForm, LeadFormName } from './form.ts';
import { personalFinance } from './personal-finance.ts';
import { callCenterSurvey, contractSurvey, evaluation } from './surveys.ts';
import { whistleblowingFollowUp, whistleblowingMessage, whistleblowingReport } from './whistleblowing.ts';

/** All but the anonymous forms, by the name stored with their submissions. */
export const forms = {
  'personal-finance': personalFinance,
  'cars-finance': carFinance,
  'cash-finance': cashFinance,
  'equipment-finance': equipmentFinance,
  approval: companiesApproval,
  'after-sales': afterSales,
  contact,
  careers,
  'call-back': callBack,
  'email-update': emailUpdate,
  'customer-satisfaction': contractSurvey,
  evaluation,
  'call-center-customer-satisfaction': callCenterSurvey,
} as const satisfies Record<string, LeadForm>;

/** Forms whose submissions are mailed to the staff. */
export const mailedForms = Object.values<LeadForm>(forms).flatMap(({ name, deliveries }): LeadFormName[] =>
  deliveries.includes('staff-mail') ? [name] : [],
);

export const allForms: readonly Form[] = [
  ...Object.values(forms),
  whistleblowingReport,
  whistleblowingFollowUp,
  whistleblowingMessage,
  follow,
  followChange,
];

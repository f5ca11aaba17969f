import type { Form } from '../form.ts';
import { afterSales } from './after-sales.ts';
import { cashFinance, equipmentFinance } from './business-finance.ts';
import { carFinance } from './car-finance.ts';
import { careers } from './careers.ts';
import { companiesApproval } from './companies-approval.ts';
import { contact } from './contact.ts';
import { emailUpdate } from './email-update.ts';
import { personalFinance } from './personal-finance.ts';
import { callCenterSurvey, contractSurvey, evaluation } from './surveys.ts';

const all: readonly Form[] = [
  personalFinance,
  carFinance,
  cashFinance,
  equipmentFinance,
  companiesApproval,
  afterSales,
  contact,
  careers,
  emailUpdate,
  contractSurvey,
  evaluation,
  callCenterSurvey,
];

/** Every form, by the name that is kept with its submissions. */
export const forms: Readonly<Record<string, Form>> = Object.fromEntries(all.map((form) => [form.name, form]));

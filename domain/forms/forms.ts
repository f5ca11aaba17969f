import type { Form } from '../form.ts';
import { personalFinance } from './personal-finance.ts';

/** Every form, by the name that is kept with its submissions. */
export const forms: Readonly<Record<string, Form>> = {
  [personalFinance.name]: personalFinance,
};

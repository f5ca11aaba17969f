import type { Form } from '../form.ts';
import { carFinance } from './car-finance.ts';
import { personalFinance } from './personal-finance.ts';

const all: readonly Form[] = [personalFinance, carFinance];

/** Every form, by the name that is kept with its submissions. */
export const forms: Readonly<Record<string, Form>> = Object.fromEntries(all.map((form) => [form.name, form]));

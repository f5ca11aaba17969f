import { expect, test } from 'vitest';
import type { Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { lists } from '#tests/support/lists.ts';
import { type Step, validate } from './sending.ts';

function refusedEmpty(form: Form) {
  const conditions = { today: '2026-11-28', lists, minLeadAge: 21, maxLeadAge: 70 };
  const services = { conditions: () => conditions } as Step['services'];
  const step = { form, language: 'en', values: {}, files: {}, campaign: {}, brought: {}, services } as Step;
  return validate(step).refused;
}

test('an empty date has a message at the button only in the form that sets it', () => {
  expect(refusedEmpty(personalFinance)?.status).toEqual({ key: 'dateError' });
  const { dateMissing: _, ...other } = personalFinance;
  expect(refusedEmpty(other as Form)?.errors).toHaveProperty('birthDate');
  expect(refusedEmpty(other as Form)).not.toHaveProperty('status');
});

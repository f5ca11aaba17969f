import { expect, onTestFinished, test } from 'vitest';
import { draftValues, dropDraft, saveDraft } from './drafts.ts';

const form = 'personal-finance';
const typed = (loanAmount: string, preset?: Record<string, string>) => {
  saveDraft(form, { CustomerName: 'سارة', loanAmount }, preset);
  onTestFinished(() => dropDraft(form));
};

test.each([
  ['', {}],
  ['', { loanAmount: '' }],
  ['80,000', { loanAmount: '80,000' }],
  ['90,000', { loanAmount: '80,000' }],
])('a link with another amount replaces the draft’s amount %j', (amount, preset) => {
  typed(amount, preset);
  expect(draftValues(form, { loanAmount: '60,000' })).toEqual({ CustomerName: 'سارة', loanAmount: '60,000' });
});

test.each([{}, { loanAmount: '' }, { loanAmount: '60,000' }])(
  'the typed amount stays at the address %j',
  (preset) => {
    typed('70,000', { loanAmount: '60,000' });
    expect(draftValues(form, preset)).toMatchObject({ loanAmount: '70,000' });
  },
);

test('a draft that another page adds to keeps the amount of the last link', () => {
  typed('70,000', { loanAmount: '60,000' });
  saveDraft(form, { ...draftValues(form), salaryId: '2' });
  expect(draftValues(form, { loanAmount: '60,000' })).toMatchObject({ loanAmount: '70,000', salaryId: '2' });
});

test('a typed amount stays when an address without it was open meanwhile', () => {
  typed('70,000', { loanAmount: '60,000' });
  saveDraft(form, draftValues(form, {}) ?? {}, {});
  expect(draftValues(form, { loanAmount: '60,000' })).toMatchObject({ loanAmount: '70,000' });
});

test('a form without a draft has none, whatever its address says', () => {
  expect(draftValues(form, { loanAmount: '60,000' })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { attachedFiles, withConsentsIn } from './form-state.ts';

test('withConsentsIn counts a consent only in the language of its ticked wording', () => {
  const values = { CustomerName: 'x', infoConsent: 'ar', reportingAgreement: 'en' };
  expect(withConsentsIn('ar', carFinance, values)).toMatchObject({
    CustomerName: 'x',
    infoConsent: 'true',
    reportingAgreement: '',
    dataConsent: '',
  });
  expect(withConsentsIn('en', carFinance, values)).toMatchObject({
    infoConsent: '',
    reportingAgreement: 'true',
  });
});

test.each(['__proto__', 'constructor'])('filesOf reads a file field named %s like any other', (name) => {
  const data = new FormData();
  const file = new File(['x'], 'a.pdf');
  data.append(name, file);
  data.append(name, new File([], ''));
  expect(attachedFiles(data)[name]).toEqual([file]);
});

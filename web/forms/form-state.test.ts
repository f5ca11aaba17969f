import { expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { withConsentsIn } from './form-state.ts';

test('counts a consent only in the language whose wording was ticked', () => {
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

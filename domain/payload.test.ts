import { expect, test } from 'vitest';
import { personalFinance } from './forms/personal-finance.ts';
import { toPayload } from './payload.ts';
import { checkSubmission } from './validation.ts';

const conditions = { today: '2026-11-21', minLeadAge: 21, maxLeadAge: 70 };
const campaign = { sourcePlatform: 'X', source: 'summer', sourceMedium: 'Direct' };

function payloadOf(changes: Record<string, unknown>) {
  const raw: Record<string, unknown> = {
    ...personalFinance.example,
    infoConsent: true,
    reportingAgreement: true,
    ...changes,
  };
  const checked = checkSubmission(personalFinance, (name) => raw[name], conditions);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return toPayload(personalFinance, checked, campaign, { today: conditions.today, language: 'ar' });
}

test('personal finance is sent to the letter of document 1, section 3.4', () => {
  const changes = { birthDate: '1979-11-20', IdExpiryDate: '07/07/2027', email: '', dataConsent: true };
  expect(payloadOf(changes)).toEqual({
    CustomerName: 'مقدم طلب نموذجي',
    email: null,
    idNumber: '1010101010',
    IdExpiryDate: '2027-07-07T03:00:00.000Z',
    birthDate: '1979-11-20T03:00:00.000Z',
    MobileNumber: '0551234567',
    salaryId: 2,
    workSectorId: 1,
    militaryRankRetirementId: 0,
    workJoiningDurationId: 2,
    loanAmount: '50000',
    financePurposeId: 1,
    hasRealEstateSubsidy: 0,
    birthDateStr: '1400-01-01',
    idExpiryDateStr: '1449-02-03',
    idNumberType: 1,
    cityId: 0,
    isPilot: false,
    dependentCount: 0,
    workJoiningDate: '2015-01-01T03:00:00.000Z',
    infoConsent: true,
    reportingAgreement: true,
    dataConsent: true,
    isPromotionalOfferAccepted: true,
    sourcePlatform: 'X',
    source: 'summer',
    sourceMedium: 'Direct',
  });
});

test('isPromotionalOfferAccepted is what the optional consent says', () => {
  expect(payloadOf({})).toMatchObject({ dataConsent: false, isPromotionalOfferAccepted: false });
});

test('the military rank is sent by the military', () => {
  expect(payloadOf({ workSectorId: 3, militaryRankRetirementId: 4 })).toMatchObject({
    militaryRankRetirementId: 4,
  });
});

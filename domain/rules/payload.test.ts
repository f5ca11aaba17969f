import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { campaignFrom } from '../campaign/campaign.ts';
import { afterSales } from '../forms/after-sales.ts';
import { cashFinance, equipmentFinance } from '../forms/business-finance.ts';
import { carFinance } from '../forms/car-finance.ts';
import { companiesApproval } from '../forms/companies-approval.ts';
import type { Form } from '../forms/form.ts';
import { personalFinance } from '../forms/personal-finance.ts';
import { callCenterSurvey, contractSurvey, evaluation } from '../forms/surveys.ts';
import type { Language } from '../language.ts';
import { toPayload } from './payload.ts';
import { checkSubmission } from './validation.ts';

const conditions = { today: '2026-11-21', lists, minLeadAge: 21, maxLeadAge: 70 };
const campaign = { sourcePlatform: 'X', source: 'summer', sourceMedium: 'Direct' };
const query = new URLSearchParams('utm_source=X&utm_campaign=summer&source=sms');

function payloadOf(
  changes: Record<string, unknown>,
  form: Form = personalFinance,
  language: Language = 'ar',
  t?: string,
) {
  const raw: Record<string, unknown> = {
    ...form.example,
    ...Object.fromEntries(form.consents.map(({ name, required }) => [name, required])),
    ...changes,
  };
  const checked = checkSubmission(form, (name) => raw[name], conditions);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return toPayload(form, checked, campaignFrom(query, form.origin), {
    today: conditions.today,
    lists,
    language,
    t,
  });
}

const agreed = { infoConsent: true, reportingAgreement: true };
const promotions = { dataConsent: false, isPromotionalOfferAccepted: false };

test('personal finance uses the field names of the API (R7)', () => {
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

test('isPromotionalOfferAccepted is false without the optional consent', () => {
  expect(payloadOf({})).toMatchObject({ dataConsent: false, isPromotionalOfferAccepted: false });
});

test('the military rank is sent for the military sector', () => {
  expect(payloadOf({ workSectorId: 3, militaryRankRetirementId: 4 })).toMatchObject({
    militaryRankRetirementId: 4,
  });
});

test('car finance uses the field names of the API (R7)', () => {
  expect(payloadOf({ email: '', cityId: '63' }, carFinance)).toEqual({
    custFullName: 'مقدم طلب نموذجي',
    idNumber: '1010101010',
    CustMobileNo: '0551234567',
    CustEmail: null,
    ageRangeId: 2,
    reachWayId: 4,
    cityId: 63,
    areaId: 3,
    custIncomeRangeId: 3,
    custJobCategoryId: 2,
    requestDate: '2026-11-21T03:00:00.000Z',
    isReviewed: false,
    loanRequestTypeId: '1',
    ...agreed,
    ...promotions,
    ...campaign,
  });
});

test.each([
  [equipmentFinance, '3'],
  [cashFinance, 4],
] as const)('$name uses the field names of the API (R7)', (form, loanRequestTypeId) => {
  expect(payloadOf({ loanAmount: '1,250,000' }, form)).toEqual({
    companyName: 'منشأة نموذجية',
    MobileNumber: '0551234567',
    cityId: 1,
    areaId: 1,
    annualSalesVolumeId: 1,
    loanAmount: '1250000',
    BusinessAge: 2,
    reachWayId: 5,
    reachWay_Id: 5,
    financingPurpose: 'توسعة النشاط',
    custJobCategoryId: '',
    requestDate: '2026-11-21T03:00:00.000Z',
    ageRangeId: '',
    loanRequestTypeId,
    ...agreed,
    munshaat: true,
    ...promotions,
    ...campaign,
  });
});

test('the companies approval uses the field names of the API (R7)', () => {
  expect(payloadOf({}, companiesApproval)).toEqual({
    CommercialRegister: '1010101010',
    MobileNumber: '0551234567',
    ...agreed,
    ...campaign,
  });
});

test.each([
  ['ar', 'خدمات ما بعد البيع والمركبات', 'الرياض'],
  ['en', 'After-sales and vehicle services', 'Riyadh'],
] as const)(
  'after-sales uses the field names of the API, with labels in %s',
  (language, serviceType, City) => {
    expect(payloadOf({ cityId: 1 }, afterSales, language)).toEqual({
      ServiceTypeId: 3,
      serviceType,
      CustomerName: 'عميل نموذجي',
      Name: 'عميل نموذجي',
      MobileNumber: '0551234567',
      PhoneNumber: '0551234567',
      idNumber: '1010101010',
      email: 'customer@example.com',
      cityId: 1,
      City,
      message: 'أرغب في حجز موعد صيانة للسيارة.',
      requestDate: '2026-11-21T03:00:00.000Z',
      ...agreed,
      ...promotions,
      ...campaign,
    });
  },
);

describe('survey payload (R13)', () => {
  const date = '2026-11-21T03:00:00.000Z';

  test('a survey about a contract has a null recommendation when the message is empty', () => {
    expect(payloadOf({ message: '' }, contractSurvey)).toEqual({
      contractId: 1024,
      date,
      recommendation: null,
      satisfactionLevel: 9,
      simplityLevel: 8,
    });
  });

  test('a survey about a ticket has ticketId 0 without a ticket', () => {
    expect(payloadOf({ ticketId: undefined }, evaluation)).toEqual({
      ticketId: 0,
      satisfactionLevelId: 1,
      date,
      isPushed: false,
      justification: 'حُلت المشكلة في اليوم نفسه.',
      source: 'sms',
    });
  });

  test('a survey about a call carries the signature of its link', () => {
    expect(payloadOf({}, callCenterSurvey, 'ar', 'abc')).toEqual({
      mobileNumber: '0551234567',
      satisfactionLevel: 10,
      date,
      isPushed: false,
      justification: 'كان الرد سريعًا.',
      t: 'abc',
    });
  });
});

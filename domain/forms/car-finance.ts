import { apiPaths } from '../api-paths.ts';
import { areaOf, cities } from '../cities/cities.ts';
import { toInstant } from '../dates/civil-date.ts';
import { rules } from '../rules/eligibility.ts';
import type { LeadForm } from './form.ts';

/** A lease with an optional final payment (R7.2, R4.3). */
export const carFinance: LeadForm = {
  name: 'cars-finance',
  version: 1,
  page: 'individual/cars-finance',
  endpoint: apiPaths.carLoanRequest,
  flag: 'isEmailSent',
  openApi: { id: 'CarFinanceRequest', summary: 'Apply for car finance' },
  loanRequestTypeId: '1',
  successPage: 'cars-success-page',
  isAnswerPromised: true,
  origin: 'campaign',
  linkFields: ['offerId', 'RequiredFinance', 'CarPrice', 'FinanceDurationId', 'BaloonPayment'],
  fields: [
    'CustomerName',
    'idNumber',
    'MobileNumber',
    'email',
    'ageCategory',
    'reachWayId',
    'cityId',
    'custIncomeRangeId',
    'workSectorId',
  ],
  overrides: { cityId: { cities } },
  groups: { CustomerName: 'you', custIncomeRangeId: 'work' },
  sentAs: {
    CustomerName: 'custFullName',
    MobileNumber: 'CustMobileNo',
    email: 'CustEmail',
    ageCategory: 'ageRangeId',
    workSectorId: 'custJobCategoryId',
  },
  consents: [
    { name: 'infoConsent', required: true },
    { name: 'reportingAgreement', required: true },
    { name: 'dataConsent', required: false },
  ],
  eligibility: { ageCategory: rules.from21Years },
  alsoSent: ({ cityId }, { today }) => ({
    areaId: areaOf(Number(cityId)) ?? null,
    requestDate: toInstant(today),
    isReviewed: false,
  }),
  deliveries: ['staff-mail', 'crm'],
  followedBy: 'MobileNumber',
  steps: ['opened', 'begun', 'sent'],
  retentionYears: 10,
  example: {
    CustomerName: 'مقدم طلب نموذجي',
    idNumber: '1010101010',
    MobileNumber: '0551234567',
    email: 'applicant@example.com',
    ageCategory: '2',
    reachWayId: '4',
    cityId: '1',
    custIncomeRangeId: '3',
    workSectorId: '2',
  },
};

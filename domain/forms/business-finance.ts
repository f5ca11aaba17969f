import { apiPaths } from '../api-paths.ts';
import { areaOf, cities } from '../cities/cities.ts';
import { toInstant } from '../dates/civil-date.ts';
import { rules } from '../rules/eligibility.ts';
import type { LeadForm } from './form.ts';

/** The parts that the cash and equipment finance forms have in common. */
const businessFinance = {
  version: 1,
  endpoint: apiPaths.corporateLoanRequest,
  flag: 'isEmailSent',
  isAnswerPromised: true,
  openApi: { id: 'BusinessFinanceRequest', summary: 'Apply for equipment or cash finance' },
  fields: [
    'companyName',
    'MobileNumber',
    'cityId',
    'annualSalesVolumeId',
    'loanAmount',
    'BusinessAge',
    'reachWayId',
    'financingPurpose',
  ],
  origin: 'campaign',
  linkFields: ['offerId', 'RequiredFinance', 'FinanceDurationId'],
  overrides: { cityId: { cities } },
  groups: { companyName: 'business', loanAmount: 'request' },
  consents: [
    { name: 'infoConsent', required: true },
    { name: 'reportingAgreement', required: true },
    { name: 'munshaat', required: true },
    { name: 'dataConsent', required: false },
  ],
  eligibility: { BusinessAge: rules.sixMonthsInBusiness },
  alsoSent: ({ cityId, reachWayId }, { today }) => ({
    areaId: areaOf(Number(cityId)) ?? null,
    custJobCategoryId: '',
    requestDate: toInstant(today),
    ageRangeId: '',
    reachWay_Id: Number(reachWayId),
  }),
  deliveries: ['staff-mail', 'crm'],
  followedBy: 'MobileNumber',
  steps: ['opened', 'begun', 'sent'],
  retentionYears: 10,
  example: {
    companyName: 'منشأة نموذجية',
    MobileNumber: '0551234567',
    cityId: '1',
    annualSalesVolumeId: '1',
    loanAmount: '750,000',
    BusinessAge: '2',
    reachWayId: '5',
    financingPurpose: 'توسعة النشاط',
  },
} satisfies Partial<LeadForm>;

export const equipmentFinance: LeadForm = {
  ...businessFinance,
  name: 'equipment-finance',
  page: 'business/equipment-finance',
  loanRequestTypeId: '3',
  successPage: 'equipment-success-page',
};

export const cashFinance: LeadForm = {
  ...businessFinance,
  name: 'cash-finance',
  page: 'business/cash-finance',
  loanRequestTypeId: 4,
  successPage: 'cash-success-page',
};

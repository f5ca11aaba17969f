import { apiPaths } from '../api-paths.ts';
import { toInstant } from '../dates/civil-date.ts';
import { toHijri } from '../dates/hijri.ts';
import { rules } from '../rules/eligibility.ts';
import type { LeadForm } from './form.ts';

/**
 * R7.1 gives no value for the fixed workJoiningDate. Nobody could mistake the day the company began operations for an
 * applicant's answer.
 */
const workJoiningDate = toInstant('2015-01-01');

/** R7.1, R4.2. The lead is unverified until a code confirms its mobile. */
export const personalFinance: LeadForm = {
  name: 'personal-finance',
  version: 1,
  page: 'individual/personal-finance',
  endpoint: apiPaths.individualLoanRequest,
  flag: 'isAbsherVerified',
  successPage: 'personal-success-page',
  isAnswerPromised: true,
  dateMissing: 'dateError',
  origin: 'campaign',
  linkFields: ['offerId', 'RequiredFinance', 'FinanceDurationId'],
  fields: [
    'CustomerName',
    'email',
    'idNumber',
    'IdExpiryDate',
    'birthDate',
    'MobileNumber',
    'salaryId',
    'workSectorId',
    'militaryRankRetirementId',
    'workJoiningDurationId',
    'loanAmount',
    'financePurposeId',
    'hasRealEstateSubsidy',
  ],
  groups: { CustomerName: 'you', idNumber: 'identity', salaryId: 'work', loanAmount: 'finance' },
  consents: [
    { name: 'infoConsent', required: true },
    { name: 'reportingAgreement', required: true },
    { name: 'dataConsent', required: false },
  ],
  eligibility: {
    idNumber: rules.saudiOnly,
    birthDate: rules.age,
    salaryId: rules.incomeFrom4000,
    workJoiningDurationId: rules.sixMonthsAtWork,
  },
  alsoSent: ({ birthDate, IdExpiryDate, idNumber }) => ({
    birthDateStr: toHijri(String(birthDate)) ?? null,
    idExpiryDateStr: toHijri(String(IdExpiryDate)) ?? null,
    idNumberType: String(idNumber).startsWith('1') ? 1 : 2,
    cityId: 0,
    isPilot: false,
    dependentCount: 0,
    workJoiningDate,
  }),
  deliveries: ['staff-mail', 'crm'],
  followedBy: 'MobileNumber',
  provesMobile: true,
  steps: ['opened', 'begun', 'sent', 'verified', 'confirmed'],
  retentionYears: 10,
  example: {
    CustomerName: 'مقدم طلب نموذجي',
    email: 'applicant@example.com',
    idNumber: '1010101010',
    IdExpiryDate: '2035-06-30',
    birthDate: '1990-05-17',
    MobileNumber: '0551234567',
    salaryId: '2',
    workSectorId: '1',
    workJoiningDurationId: '2',
    loanAmount: '50,000',
    financePurposeId: '1',
    hasRealEstateSubsidy: '0',
  },
};

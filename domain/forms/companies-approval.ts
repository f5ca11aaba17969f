import { apiPaths } from '../api-paths.ts';
import type { LeadForm } from './form.ts';

/** Registers an employer, so that its staff can apply for finance (R7.3). */
export const companiesApproval: LeadForm = {
  name: 'approval',
  version: 1,
  page: 'business/approval',
  endpoint: apiPaths.companiesApproval,
  flag: 'isEmailSent',
  openApi: {
    id: 'CompaniesApprovalRequest',
    summary: 'Register an employer, so that its staff may be financed',
  },
  successPage: 'success-page',
  isAnswerPromised: true,
  origin: 'campaign',
  fields: ['commercialRegister', 'MobileNumber'],
  sentAs: { commercialRegister: 'CommercialRegister' },
  consents: [
    { name: 'infoConsent', required: true },
    { name: 'reportingAgreement', required: true },
  ],
  eligibility: {},
  deliveries: ['staff-mail', 'crm'],
  followedBy: 'MobileNumber',
  steps: ['opened', 'begun', 'sent'],
  retentionYears: 10,
  example: { commercialRegister: '1010101010', MobileNumber: '0551234567' },
};

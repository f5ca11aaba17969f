import { apiPaths } from '../api-paths.ts';
import type { LeadForm } from './form.ts';

/** A call back at a time that suits the visitor (R22.11). */
export const callBack: LeadForm = {
  name: 'call-back',
  version: 1,
  page: 'call-back',
  endpoint: apiPaths.callBackRequest,
  flag: 'isEmailSent',
  openApi: { id: 'CallBackRequest', summary: 'Ask to be called at a time that suits' },
  next: 'next.call-back',
  isAnswerPromised: true,
  fields: ['CustomerName', 'MobileNumber', 'callTime'],
  consents: [{ name: 'infoConsent', required: true }],
  eligibility: {},
  deliveries: ['staff-mail'],
  followedBy: 'MobileNumber',
  steps: ['opened', 'begun', 'sent'],
  retentionYears: 10,
  example: { CustomerName: 'زائر نموذجي', MobileNumber: '0551234567', callTime: '2' },
};

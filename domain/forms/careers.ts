import { apiPaths } from '../api-paths.ts';
import type { LeadForm } from './form.ts';

/** R11.2, R11.3. A vacancy's link fills in the field `vacancy` (R22.9). */
export const careers: LeadForm = {
  name: 'careers',
  version: 1,
  page: 'contact-us',
  endpoint: apiPaths.jobApplication,
  flag: 'isEmailSent',
  arrivedMessage: 'applicationSubmitted',
  next: 'next.careers',
  isAnswerPromised: false,
  fields: ['vacancy', 'fullName', 'email', 'phoneNumber', 'cv'],
  sentAs: { cv: 'file' },
  consents: [{ name: 'infoConsent', required: true }],
  eligibility: {},
  alsoSent: () => ({
    message: '',
    contactType: '',
    isReviewed: false,
    reviewedBy: '',
    idNumber: '',
    isCRM: false,
    AttachmentPath: 'uploads',
  }),
  deliveries: ['staff-mail'],
  followedBy: 'phoneNumber',
  steps: ['opened', 'begun', 'sent'],
  retentionYears: 10,
  example: {
    fullName: 'متقدم نموذجي',
    email: 'candidate@example.com',
    phoneNumber: '0551234567',
    cv: 'cv.pdf',
  },
};

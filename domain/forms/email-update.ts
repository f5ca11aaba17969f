import { apiPaths } from '../api-paths.ts';
import type { LeadForm } from './form.ts';

/**
 * A customer's new e-mail address (R14). A code confirms mobile and id, then a link confirms the address. The consents
 * are sent with the request for the code (R5.4), not with the form.
 */
export const emailUpdate: LeadForm = {
  name: 'email-update',
  version: 1,
  page: 'update-information',
  endpoint: apiPaths.verifyEmailRequest,
  flag: 'isEmailSent',
  isAnswerPromised: false,
  fields: ['idNumber', 'MobileNumber', 'email', 'emailConfirmation'],
  overrides: {
    // The id is compared with the customers on file instead.
    idNumber: { asksCheckDigit: false },
    email: { optional: false, missing: 'emailError', malformed: 'InvalidEmailAddress' },
    emailConfirmation: { optional: false, missing: 'EmailConfirmFailed', malformed: 'EmailConfirmFailed' },
  },
  repeats: { emailConfirmation: { field: 'email', message: 'EmailConfirmFailed' } },
  sentAs: { idNumber: 'nationalID', MobileNumber: 'phoneNumber' },
  consents: [{ name: 'infoConsent', required: true }],
  consentsComeFirst: true,
  eligibility: {},
  alsoSent: () => ({ isAbsherVerified: true }),
  deliveries: ['email-link'],
  steps: ['opened', 'begun', 'verified', 'sent', 'confirmed'],
  retentionYears: 10,
  example: {
    idNumber: '1000000001',
    MobileNumber: '0500000011',
    email: 'customer@example.com',
    emailConfirmation: 'customer@example.com',
  },
};

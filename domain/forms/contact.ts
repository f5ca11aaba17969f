import { apiPaths } from '../api-paths.ts';
import type { LeadForm } from './form.ts';

/** A complaint, an enquiry or a request. A code confirms the mobile before the message is sent (R11.1). */
export const contact: LeadForm = {
  name: 'contact',
  version: 1,
  page: 'contact-us',
  endpoint: apiPaths.contactUsSubmit,
  flag: 'isSubmitted',
  next: 'next.contact',
  isAnswerPromised: true,
  fields: [
    'CustomerName',
    'MobileNumber',
    'idNumber',
    'email',
    'emailConfirmation',
    'ServiceTypeId',
    'message',
  ],
  groups: { CustomerName: 'you', ServiceTypeId: 'message' },
  repeats: { emailConfirmation: { field: 'email', message: 'emailNotEqual' } },
  sentAs: {
    CustomerName: 'CustomerName',
    MobileNumber: 'CustomerMobileNo',
    idNumber: 'CustomerNationalId',
    email: 'CustomerEmail',
    ServiceTypeId: 'ServiceCategoryId',
    message: 'Message',
  },
  consents: [{ name: 'infoConsent', required: true }],
  eligibility: {},
  alsoSent: () => ({ CityName: null }),
  deliveries: ['staff-mail'],
  followedBy: 'MobileNumber',
  provesMobile: true,
  steps: ['opened', 'begun', 'verified', 'sent'],
  retentionYears: 10,
  example: {
    CustomerName: 'زائر نموذجي',
    MobileNumber: '0551234567',
    idNumber: '1010101010',
    email: 'visitor@example.com',
    emailConfirmation: 'visitor@example.com',
    ServiceTypeId: '5',
    message: 'أود معرفة أقرب فرع إلى حي النرجس.',
  },
};

/**
 * The specification's endpoint takes JSON only, so a message with a file (R11.4) goes to an endpoint that other servers
 * do not have (R1.8).
 */
export const contactWithFile: LeadForm = {
  ...contact,
  endpoint: apiPaths.contactWithFile,
  fields: [...contact.fields, 'attachment'],
};

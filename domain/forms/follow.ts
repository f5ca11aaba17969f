import { apiPaths } from '../api-paths.ts';
import type { Form } from './form.ts';

/** The follow page's forms store no submission, and the browser does not remember their input. */
const common = {
  version: 1,
  anonymous: true,
  page: 'follow',
  consents: [],
  eligibility: {},
  deliveries: [],
  retentionYears: 10,
} as const satisfies Partial<Form>;

/** The visitor enters a reference and mobile, then a code sent to that mobile. */
export const follow: Form = {
  ...common,
  name: 'follow',
  endpoint: apiPaths.followed,
  flag: 'isFound',
  fields: ['reference', 'MobileNumber'],
  sentAs: { MobileNumber: 'mobileNumber' },
  example: { reference: 'K7M4-9QXT', MobileNumber: '0551234567' },
};

export const followChange: Form = {
  ...common,
  name: 'follow-change',
  endpoint: apiPaths.followChange,
  flag: 'isChanged',
  fields: ['reference', 'MobileNumber', 'email'],
  sentAs: { MobileNumber: 'mobileNumber' },
  example: { reference: 'K7M4-9QXT', MobileNumber: '0551234567', email: 'customer@example.com' },
};

/** Each is also the value of its button on the follow page. */
export const followChanges = [
  'withdraw',
  'messages-off',
  'messages-on',
  'email',
  'ask-export',
  'ask-erasure',
] as const;
export type FollowChange = (typeof followChanges)[number];

import { apiPaths } from '../api-paths.ts';
import type { Form } from './form.ts';

/** What both share: they keep nothing and are remembered nowhere, as if nobody had sent them. */
const unkept = {
  version: 1,
  anonymous: true,
  page: 'follow',
  consents: [],
  eligibility: {},
  deliveries: [],
  retentionYears: 10,
} as const satisfies Partial<Form>;

/** Whoever sent something sees what became of it: reference and mobile, then a code to that mobile. */
export const follow: Form = {
  ...unkept,
  name: 'follow',
  endpoint: apiPaths.followed,
  flag: 'isFound',
  fields: ['reference', 'MobileNumber'],
  sentAs: { MobileNumber: 'mobileNumber' },
  example: { reference: 'K7M4-9QXT', MobileNumber: '0551234567' },
};

/** What they may change of it there. */
export const followChange: Form = {
  ...unkept,
  name: 'follow-change',
  endpoint: apiPaths.followChange,
  flag: 'isChanged',
  fields: ['reference', 'MobileNumber', 'email'],
  sentAs: { MobileNumber: 'mobileNumber' },
  example: { reference: 'K7M4-9QXT', MobileNumber: '0551234567', email: 'customer@example.com' },
};

/** By the name of the button. */
export const followChanges = [
  'withdraw',
  'messages-off',
  'messages-on',
  'email',
  'ask-export',
  'ask-erasure',
] as const;
export type FollowChange = (typeof followChanges)[number];

import { apiPaths } from '../api-paths.ts';
import type { Form } from './form.ts';

/** Only what was typed is sent and stored, and no lead deliveries are created. */
const anonymous = {
  version: 2,
  anonymous: true,
  consents: [],
  eligibility: {},
  deliveries: [],
  retentionYears: 10,
} as const satisfies Partial<Form>;

export const whistleblowingReport: Form = {
  ...anonymous,
  name: 'malpractice',
  page: 'malpractice-report',
  endpoint: apiPaths.whistleblowingReport,
  flag: 'isPosted',
  fields: [
    'reportType',
    'describtion',
    'file',
    'suspectName',
    'suspectDepartment',
    'suspectJobTitle',
    'suspectMobileNo',
    'IsAJFCEmployee',
    'reporterName',
    'reporterMobileNo',
    'reporterEmail',
  ],
  groups: { reportType: 'incident', suspectName: 'concerned', IsAJFCEmployee: 'reporter' },
  alsoSent: ({ IsAJFCEmployee }) =>
    typeof IsAJFCEmployee === 'number' ? { IsAJFCEmployee: IsAJFCEmployee === 1 } : {},
  example: {
    reportType: '1',
    describtion: 'صُرفت فاتورة مورّد مرتين في الشهر نفسه، ولم يُسجَّل سوى أمر شراء واحد.',
    suspectName: 'موظف في المشتريات',
    suspectDepartment: 'المشتريات',
  },
};

/** For another server behind API_BASE_URL: the specification allows one file. */
export const specifiedReport: Form = {
  ...whistleblowingReport,
  overrides: { file: { maxCount: 1, words: 'one' } },
};

export const whistleblowingFollowUp: Form = {
  ...anonymous,
  name: 'malpractice-follow-up',
  page: 'malpractice-report/follow-up',
  endpoint: apiPaths.whistleblowingFollowUp,
  flag: 'isFound',
  fields: ['receiptCode'],
  example: { receiptCode: 'BCDF-GHJK-MNPQ-RTVW' },
};

export const whistleblowingMessage: Form = {
  ...anonymous,
  name: 'malpractice-message',
  page: 'malpractice-report/follow-up',
  endpoint: apiPaths.whistleblowingMessage,
  flag: 'isAdded',
  fields: ['receiptCode', 'message', 'file'],
  example: { receiptCode: 'BCDF-GHJK-MNPQ-RTVW', message: 'رقم الفاتورة هو 1184.' },
};

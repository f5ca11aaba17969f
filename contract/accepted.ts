import { z } from 'zod';
import { apiPaths, optionListPaths } from '#domain/api-paths.ts';
import { requestKinds } from '#domain/data-subject-requests.ts';
import { leadStates } from '#domain/lead-states.ts';
import { reportOutcomes, reportStates } from '#domain/whistleblowing.ts';
import { inBoth } from './answers.ts';

const reference = z.string().meta({ description: 'short code to quote in enquiries' });
const alreadyReceived = {
  alreadyReceived: z
    .literal(true)
    .optional()
    .meta({ description: 'the same application was accepted within a day; this is its reference' }),
  message: inBoth.optional(),
};
const emailSent = z.object({
  isEmailSent: z.literal(true),
  reference,
  answerBy: z
    .string()
    .optional()
    .meta({ description: 'YYYY-MM-DD; complaints only: the deadline for the answer' }),
  ...alreadyReceived,
});
const surveyPosted = z.object({ isSurveyPosted: z.literal(true), reference });
const generatedTime = z.string().nullable().meta({ description: 'identifies the code that was sent' });

const verified = z.object({
  isValid: z.boolean(),
  error: z.enum(['wrong Otp', 'otp Expired', 'too Many Attempts']).optional(),
});
const verifiedWithProof = verified.extend({
  proof: z.string().optional().meta({
    description: 'with `isValid: true`: required by the submission; valid once, for 15 minutes',
  }),
});

const day = z.string().meta({ description: 'YYYY-MM-DD' });

const report = z.object({
  reference: z.string(),
  state: z.enum(reportStates),
  outcome: z.enum(reportOutcomes).optional().meta({ description: 'how it was closed' }),
  receivedOn: day,
  acknowledgedBy: day.optional().meta({ description: 'deadline to acknowledge, until then' }),
  answeredBy: day.optional().meta({ description: 'deadline to answer, until then' }),
  messages: z.array(
    z.object({
      author: z.enum(['reporter', 'officer']),
      writtenOn: day,
      text: z.string(),
      files: z.array(z.object({ id: z.uuid(), name: z.string(), contentType: z.string(), size: z.int() })),
    }),
  ),
  isAltered: z
    .literal(true)
    .optional()
    .meta({ description: 'messages were changed or deleted outside the site; they are left out' }),
});

const followed = z
  .object({
    reference,
    form: z.string().meta({ description: 'name of the form' }),
    state: z.enum(leadStates),
    timeLine: z.array(
      z.object({
        state: z.enum(leadStates),
        on: day,
        name: inBoth,
        text: inBoth,
        message: z.string().optional(),
      }),
    ),
    complaint: z
      .object({
        answerBy: day.optional().meta({ description: 'deadline for the answer, while unanswered' }),
        escalation: z.object({ name: inBoth, telephone: z.string(), site: z.url() }),
      })
      .optional()
      .meta({ description: 'complaints only: where to escalate' }),
    ways: z.array(z.enum(['mail', 'sms'])).meta({ description: 'channels for messages about changes' }),
    wantsMessages: z.boolean(),
    email: z.string().optional().meta({ description: 'partly masked' }),
    mayCorrectEmail: z.boolean(),
    canWithdraw: z.boolean(),
    dataRequests: z.object({
      about: z.enum(['person', 'submission']).meta({
        description:
          '`person`: everything stored under the national id; `submission`: this submission only, if it has no national id',
      }),
      open: z.array(z.object({ kind: z.enum(requestKinds), reference, dueOn: day })),
    }),
  })
  .meta({ id: 'FollowedApplication' });

const riyals = z.number().meta({ description: 'riyals, rounded to two decimals' });
const calculation = z
  .object({
    monthlyPaymentWithInsurance: riyals,
    monthlyPaymentWithoutInsurance: riyals,
    monthlyInsuranceCharges: riyals,
    totalFinanceCost: riyals,
    adminFees: riyals,
    apr: z.number().meta({ description: 'percent, truncated to two decimals' }),
  })
  .meta({ id: 'Calculation' });

const option = z
  .object({ label: z.string(), value: z.int(), id: z.int().optional(), name: z.string().optional() })
  .meta({ id: 'Option' });
const optionList = z.object({ listEn: z.array(option), listAr: z.array(option) }).meta({ id: 'OptionList' });

const reports = z.array(
  z
    .object({ id: z.string(), description: z.string(), descriptionAr: z.string(), uploadDate: z.iso.date() })
    .meta({ id: 'Report' }),
);

const schemas = {
  [apiPaths.individualLoanRequest]: z.object({
    isAbsherVerified: z.boolean(),
    generatedTime,
    leadId: z.uuid(),
    reference,
  }),
  [apiPaths.verifyOtp]: verified,
  [apiPaths.updateLead]: z.object({ isUpdated: z.literal(true), reference, ...alreadyReceived }),
  [apiPaths.makeCalculation]: calculation,
  [apiPaths.sendOtpForContact]: z.object({ generatedTime: z.string(), message: inBoth }),
  [apiPaths.verifyOtpForContact]: verifiedWithProof,
  [apiPaths.contactUsSubmit]: z.object({ isSubmitted: z.literal(true), reference }),
  [apiPaths.contactWithFile]: z.object({ isSubmitted: z.literal(true), reference }),
  [apiPaths.contractSurvey]: surveyPosted,
  [apiPaths.callCenterSurvey]: surveyPosted,
  [apiPaths.evaluation]: z.object({ isPosted: z.literal(true), reference }),
  [apiPaths.whistleblowingReport]: z.object({
    isPosted: z.literal(true),
    reference,
    receiptCode: z.string().meta({ description: 'shown once and not stored' }),
  }),
  [apiPaths.whistleblowingFollowUp]: report.extend({ isFound: z.literal(true) }),
  [apiPaths.whistleblowingMessage]: z.object({ isAdded: z.literal(true), report }),
  [apiPaths.sendOtpForEmail]: z.object({
    isCustomerExists: z.boolean(),
    isAbsherVerified: z.boolean(),
    generatedTime,
    message: inBoth,
  }),
  [apiPaths.verifyOtpForEmail]: verifiedWithProof,
  [apiPaths.verifyEmailRequest]: z.object({
    isAlreadyVerified: z.boolean(),
    isEmailSent: z.boolean(),
    message: inBoth,
    reference: reference.optional(),
  }),
  [apiPaths.postEmailVerification]: z.object({ isVerified: z.boolean(), message: inBoth }),
  [apiPaths.followCode]: z.object({ generatedTime: z.string(), message: inBoth }),
  [apiPaths.followCodeCheck]: verifiedWithProof,
  [apiPaths.followed]: z.object({ isFound: z.literal(true), application: followed }),
  [apiPaths.followChange]: z.object({ isChanged: z.literal(true), application: followed }),
  [apiPaths.followEmail]: z.object({ isConfirmed: z.literal(true) }),
  [apiPaths.crmEvents]: z.object({
    outcome: z.enum(['changed', 'late', 'withdrawn', 'repeated', 'erased']).meta({
      description:
        'changed: state updated. late: a newer event was applied. withdrawn: the customer withdrew; staff are notified. repeated: duplicate event. erased: the submission was erased',
    }),
  }),
  [apiPaths.cookieChoice]: z.object({ isLogged: z.literal(true) }),
  [apiPaths.fetchCities]: z.object({ Result: z.string() }),
  [apiPaths.financialReports]: reports,
  [apiPaths.boardReports]: reports,
  [optionListPaths.period]: optionList,
  [optionListPaths.financePurpose]: optionList,
  [optionListPaths.workJoiningDuration]: optionList,
  [optionListPaths.salary]: optionList,
  [optionListPaths.militaryRank]: optionList,
  [optionListPaths.reachWay]: optionList,
  [optionListPaths.annualSales]: optionList,
  [optionListPaths.serviceType]: optionList,
  [optionListPaths.satisfaction]: optionList,
  [optionListPaths.malpracticeType]: optionList,
} as const satisfies Partial<Record<ApiPath, z.ZodType>>;

type AcceptedSchemas = {
  [P in ApiPath]: P extends keyof typeof schemas ? (typeof schemas)[P] : typeof emailSent;
};

const paths = [...Object.values(apiPaths), ...Object.values(optionListPaths)];

/** Schemas of the answers with status 200, by path (R8.2). Paths without a schema above use `emailSent`. */
export const accepted: AcceptedSchemas = {
  ...(Object.fromEntries(paths.map((path) => [path, emailSent])) as Record<ApiPath, typeof emailSent>),
  ...schemas,
};

/** Paths with a JSON answer. */
export type ApiPath =
  | (typeof apiPaths)[keyof typeof apiPaths]
  | (typeof optionListPaths)[keyof typeof optionListPaths];

export type Accepted<P extends ApiPath> = z.infer<(typeof accepted)[P]>;
/** Every property is optional: another server sends only what the specification requires. */
export type AnswerBody<P extends ApiPath> = {
  [K in KeyIn<Accepted<P>>]?: ValueIn<Accepted<P>, K>;
};
type KeyIn<T> = T extends unknown ? keyof T : never;
type ValueIn<T, K> = T extends unknown ? (K extends keyof T ? Widened<T[K]> : never) : never;
type Widened<V> = V extends true ? boolean : V;

/** A submission on the follow page. */
export type FollowedApplication = z.infer<typeof followed>;
/** A report as its reporter sees it. */
export type FollowedReport = z.infer<typeof report>;
export type Verified = z.infer<typeof verified>;

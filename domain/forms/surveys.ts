import { apiPaths } from '../api-paths.ts';
import { toInstant } from '../dates/civil-date.ts';
import type { Answer } from '../rules/answers.ts';
import type { Form, Payload, Sending, SurveyForm } from './form.ts';

/** Surveys are sent to customers as links, which name what they are about (R13). */
const survey = {
  next: 'next.survey',
  version: 1,
  // Nobody is named, and nothing is asked of any official body: a survey asks no consent (R5.2).
  consents: [],
  eligibility: {},
  deliveries: ['staff-mail'],
  retentionYears: 10,
} satisfies Partial<Form>;

/** A score that the staff should see at once is this or less (R13.4). */
const lowScore = 4;
const isLow = (score: Answer | undefined) => typeof score === 'number' && score <= lowScore;
const notSatisfied = 2;

const sentOn = ({ today, t }: Sending): Payload => ({ date: toInstant(today), ...(t && { t }) });

/** How a finance contract came about, asked of its customer. */
export const contractSurvey: SurveyForm = {
  ...survey,
  name: 'customer-satisfaction',
  page: 'customer-satisfaction',
  endpoint: apiPaths.contractSurvey,
  flag: 'isSurveyPosted',
  about: 'contractId',
  fields: ['contractId', 'satisfactionLevel', 'simplityLevel', 'message'],
  differs: { message: { optional: true } },
  sentAs: { message: 'recommendation' },
  alsoSent: (_, sending) => sentOn(sending),
  urgent: ({ satisfactionLevel, simplityLevel }) => isLow(satisfactionLevel) || isLow(simplityLevel),
  example: {
    contractId: '1024',
    satisfactionLevel: '9',
    simplityLevel: '8',
    message: 'كانت الإجراءات واضحة.',
  },
};

/** How a ticket was handled, asked when it is closed. */
export const evaluation: SurveyForm = {
  ...survey,
  name: 'evaluation',
  page: 'evaluation',
  endpoint: apiPaths.evaluation,
  flag: 'isPosted',
  about: 'ticketId',
  origin: 'link',
  fields: ['ticketId', 'satisfactionLevelId', 'justification'],
  alsoSent: (_, sending) => ({ ...sentOn(sending), isPushed: false }),
  urgent: ({ satisfactionLevelId }) => satisfactionLevelId === notSatisfied,
  example: { ticketId: '2048', satisfactionLevelId: '1', justification: 'حُلت المشكلة في اليوم نفسه.' },
};

/** How a call went, asked after it. */
export const callCenterSurvey: SurveyForm = {
  ...survey,
  name: 'call-center-customer-satisfaction',
  page: 'call-center-customer-satisfaction',
  endpoint: apiPaths.callCenterSurvey,
  flag: 'isSurveyPosted',
  about: 'mobileNumber',
  fields: ['mobileNumber', 'satisfactionLevel', 'justification'],
  alsoSent: (_, sending) => ({ ...sentOn(sending), isPushed: false }),
  urgent: ({ satisfactionLevel }) => isLow(satisfactionLevel),
  example: { mobileNumber: '0551234567', satisfactionLevel: '10', justification: 'كان الرد سريعًا.' },
};

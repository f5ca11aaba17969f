import { apiPaths } from '../api-paths.ts';
import { toInstant } from '../dates/civil-date.ts';
import type { Answer } from '../rules/answers.ts';
import type { Form, Payload, Sending, SurveyForm } from './form.ts';

/** Customers get surveys as links, which name the survey's subject (R13). */
const survey = {
  next: 'next.survey',
  isAnswerPromised: false,
  version: 1,
  // A survey asks for no consent: it names nobody and sends nothing to an official body (R5.2).
  consents: [],
  eligibility: {},
  deliveries: ['staff-mail'],
  retentionYears: 10,
} satisfies Partial<Form>;

/** The highest score that is urgent (R13.4). */
const lowScore = 4;
const isLow = (score: Answer | undefined) => typeof score === 'number' && score <= lowScore;
const notSatisfied = 2;

const sentOn = ({ today, t }: Sending): Payload => ({ date: toInstant(today), ...(t && { t }) });

export const contractSurvey: SurveyForm = {
  ...survey,
  name: 'customer-satisfaction',
  page: 'customer-satisfaction',
  endpoint: apiPaths.contractSurvey,
  flag: 'isSurveyPosted',
  subjectField: 'contractId',
  fields: ['contractId', 'satisfactionLevel', 'simplityLevel', 'message'],
  overrides: { message: { optional: true } },
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

export const evaluation: SurveyForm = {
  ...survey,
  name: 'evaluation',
  page: 'evaluation',
  endpoint: apiPaths.evaluation,
  flag: 'isPosted',
  subjectField: 'ticketId',
  origin: 'link',
  fields: ['ticketId', 'satisfactionLevelId', 'justification'],
  alsoSent: (_, sending) => ({ ...sentOn(sending), isPushed: false }),
  urgent: ({ satisfactionLevelId }) => satisfactionLevelId === notSatisfied,
  example: { ticketId: '2048', satisfactionLevelId: '1', justification: 'حُلت المشكلة في اليوم نفسه.' },
};

export const callCenterSurvey: SurveyForm = {
  ...survey,
  name: 'call-center-customer-satisfaction',
  page: 'call-center-customer-satisfaction',
  endpoint: apiPaths.callCenterSurvey,
  flag: 'isSurveyPosted',
  subjectField: 'mobileNumber',
  fields: ['mobileNumber', 'satisfactionLevel', 'justification'],
  alsoSent: (_, sending) => ({ ...sentOn(sending), isPushed: false }),
  urgent: ({ satisfactionLevel }) => isLow(satisfactionLevel),
  example: { mobileNumber: '0551234567', satisfactionLevel: '10', justification: 'كان الرد سريعًا.' },
};

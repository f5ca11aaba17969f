import type { Accepted } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { callCenterSurvey, contractSurvey, evaluation } from '#domain/forms/surveys.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import type { Services } from '../services.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import { type SentSubmission, submissionSchema } from '../submissions/submission-schema.ts';
import { acceptSurvey } from './survey.ts';

export function surveys(services: Services): Endpoint[] {
  return [
    surveyEndpoint(services, {
      id: 'ContractSurvey',
      summary: 'Answer the survey of a contract',
      path: apiPaths.contractSurvey,
      form: contractSurvey,
      posted: (reference) => ({ isSurveyPosted: true, reference }),
    }),
    surveyEndpoint(services, {
      id: 'TicketEvaluation',
      summary: 'Evaluate how a ticket was handled',
      path: apiPaths.evaluation,
      form: evaluation,
      posted: (reference) => ({ isPosted: true, reference }),
    }),
    surveyEndpoint(services, {
      id: 'CallCenterSurvey',
      summary: 'Answer the survey after a call',
      path: apiPaths.callCenterSurvey,
      form: callCenterSurvey,
      posted: (reference) => ({ isSurveyPosted: true, reference }),
    }),
  ];
}

type SurveyPath = (typeof apiPaths)['contractSurvey' | 'evaluation' | 'callCenterSurvey'];

function surveyEndpoint<P extends SurveyPath>(
  services: Services,
  {
    id,
    summary,
    path,
    form,
    posted,
  }: {
    id: string;
    summary: string;
    path: P;
    form: LeadForm;
    posted(reference: string): Accepted<P>;
  },
): Endpoint {
  const { flag } = form;
  const answer = (reference: string) => ({ status: 200, body: posted(reference) });
  return jsonEndpoint<P, SentSubmission>(services, {
    path,
    summary,
    tag: 'Surveys',
    flag,
    limits: ['submissions'],
    body: submissionSchema(id, [form], () => conditionsOf(services)),
    conflict:
      '`alreadyAnswered`: the first answer stays. Exception: an answer through an unsigned link is replaced by one through a signed link',
    async handle({ form: _, leadId: __, t = '', ...submission }, visitor, saveResponse) {
      const botSignals = await botSignalsIn(visitor, services);
      const accepted = { form, submission: { ...submission, botSignals }, language: visitor.language };
      const reference = await acceptSurvey(services, accepted, t, (tx, reference) =>
        saveResponse(tx, answer(reference)),
      );
      if (reference !== undefined) return answer(reference);
      const code = 'alreadyAnswered';
      return { status: 409, body: { [flag]: false, code, error: services.sentences.message(code) } };
    },
  });
}

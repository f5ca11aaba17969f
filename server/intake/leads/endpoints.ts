import { apiPaths } from '#domain/api-paths.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { rulesRefusal } from '../../http/answers.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import { refusal } from '../../http/errors.ts';
import { codeEndpoint } from '../one-time-codes/code-endpoint.ts';
import type { Services } from '../services.ts';
import type { AcceptedSubmission } from '../submissions/accept.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import { submissionSchema } from '../submissions/submission-schema.ts';
import { confirm } from './confirm.ts';
import { alreadyReceivedIn, leadEndpoint } from './lead-endpoint.ts';
import { type StoredOutcome, submitUnverified } from './submit-unverified.ts';

const tag = 'Leads';

export function leads(services: Services): Endpoint[] {
  const plain = Object.values<LeadForm>(forms).filter((form) => form.openApi);
  const formsByEndpoint = [...Map.groupBy(plain, ({ endpoint }) => endpoint).values()];
  return [
    ...personalFinanceEndpoints(services),
    ...formsByEndpoint.map((forms) => leadEndpoint(services, forms)),
  ];
}

function personalFinanceEndpoints(services: Services): Endpoint[] {
  const conditions = () => conditionsOf(services);

  const request = codeEndpoint(services, 'personal-finance', {
    path: apiPaths.individualLoanRequest,
    summary: 'Apply for personal finance: checks the identity and sends a one-time code',
    tag,
    flag: personalFinance.flag,
    limits: ['submissions', 'codes'],
    body: submissionSchema('PersonalFinanceRequest', [personalFinance], conditions),
    async handle(submission, visitor, saveResponse) {
      const botSignals = await botSignalsIn(visitor, services);
      const outcome = await submitUnverified(
        services,
        personalFinance,
        { ...submission, botSignals },
        visitor.language,
        (tx, outcome) => saveResponse(tx, submittedAnswer(outcome)),
      );
      return outcome.outcome === 'too-many-codes'
        ? refusal(services, 429, 'tooManyCodes', outcome.seconds)
        : submittedAnswer(outcome);
    },
  });

  const flag = 'isUpdated';
  const update = jsonEndpoint(services, {
    path: apiPaths.updateLead,
    summary: 'Confirm a personal finance application whose code was verified',
    tag,
    flag,
    limits: ['submissions'],
    body: submissionSchema('PersonalFinanceUpdate', [personalFinance], conditions, { leadId: 'Id' }),
    async handle({ leadId, form: _, ...submission }, { language }, saveResponse) {
      const confirmed = await confirm(
        services,
        personalFinance,
        { leadId, submission, language },
        (tx, accepted) => saveResponse(tx, confirmedAnswer(services, accepted)),
      );
      switch (confirmed.outcome) {
        case 'confirmed':
          return confirmedAnswer(services, confirmed);
        case 'not-verified':
          return rulesRefusal(services, flag, { Id: 'notVerifiedYet' });
        case 'already-confirmed':
          return rulesRefusal(services, flag, { Id: 'alreadyConfirmed' });
      }
    },
  });
  return [request, update];
}

function submittedAnswer(outcome: StoredOutcome) {
  const { leadId, reference } = outcome;
  const sent = outcome.outcome === 'code-sent';
  return {
    status: 200,
    body: { isAbsherVerified: sent, generatedTime: sent ? outcome.generatedTime : null, leadId, reference },
  };
}

function confirmedAnswer(services: Services, { reference, alreadyReceived }: AcceptedSubmission) {
  const already = alreadyReceived && alreadyReceivedIn(services);
  return { status: 200, body: { isUpdated: true as const, reference, ...already } };
}

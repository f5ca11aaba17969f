import type { OpenAPIHono } from '@hono/zod-openapi';
import { apiPaths } from '#domain/api-paths.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { rulesRefusal, visitorLanguage } from '../../http/answers.ts';
import { conditionsOf } from '../../http/conditions.ts';
import { refuse } from '../../http/errors.ts';
import type { Services } from '../services.ts';
import type { Taken } from '../submissions/accept.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import { submissionRoute } from '../submissions/submission-route.ts';
import { submissionSchema } from '../submissions/submission-schema.ts';
import { confirm } from './confirm.ts';
import { alreadyReceivedIn, leadRoute } from './lead-route.ts';
import { type StoredOutcome, submitUnverified } from './submit-unverified.ts';

const tag = 'Leads';

/** The endpoints that take leads (R7). */
export function leads(app: OpenAPIHono, services: Services): void {
  personalFinanceRoutes(app, services);
  const plain = Object.values<LeadForm>(forms).filter((form) => form.plain);
  for (const sharing of Map.groupBy(plain, ({ endpoint }) => endpoint).values())
    leadRoute(app, services, sharing);
}

function personalFinanceRoutes(app: OpenAPIHono, services: Services): void {
  const conditions = () => conditionsOf(services);

  submissionRoute(app, services, {
    path: apiPaths.individualLoanRequest,
    summary: 'Apply for personal finance: checks the identity and sends a one-time code',
    tag,
    flag: personalFinance.flag,
    limits: ['submissions', 'codes'],
    body: submissionSchema('PersonalFinanceRequest', [personalFinance], conditions),
    async handle(submission, c, saveResponse) {
      const botSignals = await botSignalsIn(c, services);
      const outcome = await submitUnverified(
        services,
        personalFinance,
        { ...submission, botSignals },
        visitorLanguage(c),
        (tx, outcome) => saveResponse(tx, submittedAnswer(outcome)),
      );
      return outcome.outcome === 'too-many-codes'
        ? refuse(c, services, 429, 'tooManyCodes', { 'Retry-After': String(outcome.seconds) })
        : submittedAnswer(outcome);
    },
  });

  const flag = 'isUpdated';
  submissionRoute(app, services, {
    path: apiPaths.updateLead,
    summary: 'Confirm a personal finance application whose code was verified',
    tag,
    flag,
    limits: ['submissions'],
    body: submissionSchema('PersonalFinanceUpdate', [personalFinance], conditions, { leadId: 'Id' }),
    async handle({ leadId, form: _, ...submission }, c, saveResponse) {
      const confirmed = await confirm(
        services,
        personalFinance,
        { leadId, submission, language: visitorLanguage(c) },
        (tx, taken) => saveResponse(tx, confirmedAnswer(services, taken)),
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
}

function submittedAnswer(outcome: StoredOutcome) {
  const { leadId, reference } = outcome;
  const sent = outcome.outcome === 'code-sent';
  return {
    status: 200,
    body: { isAbsherVerified: sent, generatedTime: sent ? outcome.generatedTime : null, leadId, reference },
  };
}

function confirmedAnswer(services: Services, { reference, alreadyReceived }: Taken) {
  const already = alreadyReceived && alreadyReceivedIn(services);
  return { status: 200, body: { isUpdated: true as const, reference, ...already } };
}

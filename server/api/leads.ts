import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { conditionsOf, type Services } from '../services.ts';
import { confirm } from '../submissions/confirm.ts';
import { type Arrived, arrive } from '../submissions/proven.ts';
import {
  answerOnce,
  idempotencyHeader,
  languageOf,
  refusal,
  refuseInvalid,
  submissionAnswers,
} from './answers.ts';
import { refuse } from './errors.ts';
import { limit } from './limit.ts';
import { submissionSchema } from './submission-schema.ts';

/** The endpoints that take leads (document 1, sections 3.4 and 7). */
export function leads(app: OpenAPIHono, services: Services): void {
  const conditions = () => conditionsOf(services);
  const personalFinanceBody = submissionSchema('PersonalFinanceRequest', personalFinance, conditions);

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/WebsiteFinance/IndividualLoanRequest',
      summary: 'Apply for personal finance: checks the identity and sends a one-time code',
      tags: ['Leads'],
      middleware: limit(services, 'submissions', 'codes'),
      request: {
        headers: idempotencyHeader,
        body: { content: { 'application/json': { schema: personalFinanceBody } }, required: true },
      },
      responses: submissionAnswers(
        'isAbsherVerified',
        z.object({
          isAbsherVerified: z.boolean(),
          generatedTime: z.string().nullable().meta({ description: 'names the code that was sent' }),
          leadId: z.uuid(),
          reference: z.string(),
        }),
      ),
    }),
    async (c) => {
      const { body: _, ...submission } = c.req.valid('json');
      const attempt = {
        endpoint: 'IndividualLoanRequest',
        flag: 'isAbsherVerified',
        content: submission,
      };
      return answerOnce(c, services, attempt, async (settle) => {
        const arrived = await arrive(services, personalFinance, submission, languageOf(c), (tx, arrived) =>
          settle(tx, arrivedAnswer(arrived)),
        );
        return arrived.outcome === 'too-many-codes'
          ? refuse(c, services, 429, 'tooManyCodes', { 'Retry-After': String(arrived.seconds) })
          : arrivedAnswer(arrived);
      }) as never;
    },
    refuseInvalid(services, 'isAbsherVerified'),
  );

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/websitefinance/updatelead',
      summary: 'Confirm a personal finance application whose code was verified',
      tags: ['Leads'],
      middleware: limit(services, 'submissions'),
      request: {
        headers: idempotencyHeader,
        body: {
          content: {
            'application/json': {
              schema: personalFinanceBody.meta({ description: 'PersonalFinanceRequest, and the lead as Id' }),
            },
          },
          required: true,
        },
      },
      responses: submissionAnswers(
        'isUpdated',
        z.object({ isUpdated: z.literal(true), reference: z.string() }),
      ),
    }),
    async (c) => {
      const { body, ...submission } = c.req.valid('json');
      const leadId = z.uuid().safeParse(body.Id).data ?? '';
      const attempt = { endpoint: 'updatelead', flag: 'isUpdated', content: { leadId, ...submission } };
      const accepted = (reference: string) => ({ status: 200, body: { isUpdated: true, reference } });
      return answerOnce(c, services, attempt, async (settle) => {
        if (!leadId) return refusal(services, 'isUpdated', { Id: 'notVerifiedYet' });
        const confirmed = await confirm(
          services,
          personalFinance,
          leadId,
          submission,
          languageOf(c),
          (tx, { reference }) => settle(tx, accepted(reference)),
        );
        switch (confirmed.outcome) {
          case 'confirmed':
            return accepted(confirmed.reference);
          case 'not-verified':
            return refusal(services, 'isUpdated', { Id: 'notVerifiedYet' });
          case 'already-confirmed':
            return refusal(services, 'isUpdated', { Id: 'alreadyConfirmed' });
        }
      }) as never;
    },
    refuseInvalid(services, 'isUpdated'),
  );
}

function arrivedAnswer(arrived: Exclude<Arrived, { outcome: 'too-many-codes' }>) {
  const { leadId, reference } = arrived;
  const sent = arrived.outcome === 'code-sent';
  return {
    status: 200,
    body: { isAbsherVerified: sent, generatedTime: sent ? arrived.generatedTime : null, leadId, reference },
  };
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { accepted } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import {
  type CheckedLoan,
  calculatorNames,
  checkLoan,
  parseLoanType,
} from '#domain/calculator/calculation.ts';
import { calculate } from '#domain/calculator/calculator.ts';
import type { MessageKey } from '#locales/keys.ts';
import { refuseInvalid } from '../../http/answers.ts';
import { jsonBody } from '../../http/bodies/json-body.ts';
import { conditionsOf } from '../../http/conditions.ts';
import { always, json, refused } from '../../http/openapi/documented-answers.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { ContentServices } from '../services.ts';

/** The financing calculator (R9). */
export function calculator(app: OpenAPIHono, services: ContentServices): void {
  const route = createRoute({
    method: 'post',
    path: apiPaths.makeCalculation,
    summary: 'Calculate a loan with the rates in force',
    tags: ['Calculator'],
    middleware: [limit(services, 'lists'), jsonBody(services)] as const,
    request: {
      body: { content: { 'application/json': { schema: loanSchema(services) } }, required: true },
    },
    responses: {
      ...always,
      200: json('the result', accepted[apiPaths.makeCalculation]),
      422: refused(),
    },
  });
  app.openapi(
    route,
    (c) =>
      c.json(calculate(c.req.valid('json').loan, services.content.rates, conditionsOf(services).today), 200),
    refuseInvalid(services) as never,
  );
}

function loanSchema(services: ContentServices) {
  const number = (description: string, example: number) =>
    z
      .unknown()
      .optional()
      .meta({ type: ['integer', 'string'], description, example });
  return z
    .looseObject({
      requiredfinance: number('whole riyals', 100_000),
      financeDurationId: number('1 is 12 months, 5 is 60', 5),
      ballonPayment: number('at most 40 percent; 0 when absent; ignored on a personal loan', 0),
      loanType: z
        .unknown()
        .optional()
        .meta({ type: 'string', description: 'Ijarah or Personal, in any case', example: 'Personal' }),
    })
    .meta({ id: 'CalculationRequest', required: ['requiredfinance', 'financeDurationId', 'loanType'] })
    .transform((body, ctx): Extract<CheckedLoan, { ok: true }> => {
      const loanType = parseLoanType(body.loanType);
      const checked = checkLoan(
        loanType ?? 'IJARAH',
        (name) => body[calculatorNames[name]],
        conditionsOf(services),
      );
      if (checked.ok && loanType) return checked;
      const isMeasured = loanType !== undefined || (!checked.ok && !checked.isIneligible);
      const errors = checked.ok || !isMeasured ? [] : Object.entries(checked.errors);
      const sent: [string, MessageKey][] = errors.map(([name, message]) => [
        calculatorNames[name as 'RequiredFinance'],
        message,
      ]);
      if (!loanType) sent.push(['loanType', 'loanTypeRequired']);
      for (const [name, message] of sent) {
        ctx.issues.push({ code: 'custom', path: [name], message, input: undefined });
      }
      return z.NEVER;
    });
}

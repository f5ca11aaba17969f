import { z } from '@hono/zod-openapi';
import { apiPaths } from '#domain/api-paths.ts';
import {
  type CheckedLoan,
  calculatorNames,
  checkLoan,
  parseLoanType,
} from '#domain/calculator/calculation.ts';
import { calculate } from '#domain/calculator/calculator.ts';
import type { MessageKey } from '#locales/keys.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import type { ContentServices } from '../services.ts';

/** The financing calculator (R9). */
export function calculator(services: ContentServices): Endpoint {
  return jsonEndpoint(services, {
    path: apiPaths.makeCalculation,
    summary: 'Calculate a loan with the rates in force',
    tag: 'Calculator',
    limits: ['lists'],
    idempotency: 'none',
    described: 'the result',
    body: loanSchema(services),
    handle: async ({ loan }) => ({
      status: 200,
      body: calculate(loan, services.content.rates, conditionsOf(services).today),
    }),
  });
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

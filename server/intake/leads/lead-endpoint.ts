import type { LeadForm } from '#domain/forms/form.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import type { Services } from '../services.ts';
import { type AcceptedSubmission, accept } from '../submissions/accept.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import { submissionSchema } from '../submissions/submission-schema.ts';

/** Returns one endpoint for several forms of the same shape. The body's `loanRequestTypeId` selects the form. */
export function leadEndpoint(services: Services, forms: readonly LeadForm[]): Endpoint {
  const [first, ...others] = forms;
  if (!first?.openApi) throw new Error('a lead form without its own endpoint needs openApi');
  const { endpoint, flag, openApi } = first;
  const answer = ({ reference, alreadyReceived, answerBy }: AcceptedSubmission) => ({
    status: 200,
    body: {
      isEmailSent: true as const,
      reference,
      ...(answerBy && { answerBy }),
      ...(alreadyReceived && alreadyReceivedIn(services)),
    },
  });
  return jsonEndpoint(services, {
    path: endpoint,
    summary: openApi.summary,
    tag: 'Leads',
    flag,
    limits: ['submissions'],
    body: submissionSchema(openApi.id, [first, ...others], () => conditionsOf(services)),
    async handle({ form: name, leadId: _, ...submission }, visitor, saveResponse) {
      const form = forms.find((one) => one.name === name) ?? first;
      const botSignals = await botSignalsIn(visitor, services);
      const accepted = { form, submission: { ...submission, botSignals }, language: visitor.language };
      return answer(await accept(services, accepted, (tx, taken) => saveResponse(tx, answer(taken))));
    },
  });
}

/** Returns the fields that only the response to a repeated application has. */
export const alreadyReceivedIn = ({ sentences }: Pick<Services, 'sentences'>) => ({
  alreadyReceived: true as const,
  message: sentences.message('alreadyReceived'),
});

import { z } from '@hono/zod-openapi';
import type { Accepted, ApiPath } from '#contract/accepted.ts';
import { challengeRefusal } from '#contract/code-challenge.ts';
import { solutionHeader } from '#domain/code-challenge.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint, keyHeader } from '../../http/endpoints/json-endpoint.ts';
import { json } from '../../http/openapi/documented-answers.ts';
import type { Services } from '../services.ts';
import { demandChallenge } from './demand-challenge.ts';
import type { Purpose } from './one-time-codes.ts';

const headers = keyHeader.extend({
  [solutionHeader.toLowerCase()]: z.string().optional().meta({
    description:
      'The solved challenge of a 429 with `challengeRequired`: Base64 of `{ challenge, solution }`, once',
  }),
});

const refused = json(
  'too many requests; see Retry-After. With `challengeRequired` many codes are being sent to this network, or in this hour: ' +
    'the same request passes with its solved `challenge`, which is valid for 5 minutes',
  challengeRefusal,
);

/** Demands a challenge while many codes are sent (R6.7). */
export function codeEndpoint<P extends ApiPath, Input, Stored extends object = Accepted<P>>(
  services: Services,
  purpose: Purpose,
  definition: Parameters<typeof jsonEndpoint<P, Input, Stored>>[1],
): Endpoint<P> {
  const endpoint = jsonEndpoint<P, Input, Stored>(services, {
    ...definition,
    handle: async (input, visitor, saveResponse) =>
      (await demandChallenge(services, visitor, purpose)) ?? definition.handle(input, visitor, saveResponse),
  });
  const { request, responses } = endpoint.documented;
  const documented = {
    ...endpoint.documented,
    request: { ...request, headers },
    responses: { ...responses, 429: refused },
  };
  return { ...endpoint, documented };
}

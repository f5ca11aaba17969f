import type { ServerResponse } from 'node:http';
import { openProvider, type ReceivedRequest } from '../support/provider.ts';

type CrmReply = [status: number, body?: unknown, headers?: Record<string, string>];
export type CrmProtocol = (request: ReceivedRequest & { json: () => Record<string, unknown> }) => CrmReply;

/** A server in the place of a CRM, until the test ends. */
export interface CrmServer {
  url: string;
  received: ReceivedRequest[];
  /** Answers the next request whose path contains `part` with this instead. */
  answerNext(part: string, ...reply: CrmReply): void;
}

export async function openCrmServer(protocol: CrmProtocol): Promise<CrmServer> {
  const planned: { part: string; reply: CrmReply }[] = [];
  const { url, received } = await openProvider((response, request) => {
    const index = planned.findIndex(({ part }) => request.path?.includes(part));
    const [plan] = index < 0 ? [] : planned.splice(index, 1);
    const json = () => JSON.parse(request.body) as Record<string, unknown>;
    answer(response, ...(plan?.reply ?? protocol({ ...request, json })));
  });
  return {
    url: url.replace(/\/$/, ''),
    received,
    answerNext: (part, ...reply) => void planned.push({ part, reply }),
  };
}

function answer(response: ServerResponse, ...[status, body, headers = {}]: CrmReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Issues access tokens of the OAuth client credentials flow. The newest one is valid. */
export function tokenEndpoint(client: { id: string; secret: string; scope?: string }) {
  let issued = 0;
  return {
    issue({ body }: ReceivedRequest): CrmReply {
      const form = new URLSearchParams(body);
      const isRight =
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === client.id &&
        form.get('client_secret') === client.secret &&
        (client.scope === undefined || form.get('scope') === client.scope);
      if (!isRight)
        return [401, { error: 'invalid_client', error_description: 'invalid client credentials' }];
      issued += 1;
      return [200, { token_type: 'Bearer', expires_in: 3599, access_token: `token-${issued}` }];
    },
    /** As after the token's lifetime. */
    expire() {
      issued += 1;
    },
    accepts: ({ headers }: ReceivedRequest) => headers.authorization === `Bearer token-${issued}`,
  };
}

import type { RouteConfig } from '@hono/zod-openapi';
import type { Accepted, AnswerBody, ApiPath } from '#contract/accepted.ts';
import type { Refusal, RefusedByRules } from '#contract/answers.ts';
import type { ApiAnswer, SpecifiedRefusal } from '#contract/api-call.ts';
import { failure, refusal } from '../errors.ts';
import type { HttpAnswer } from '../http-answer.ts';
import { type Client, countRequest } from '../rate-limits/client.ts';
import type { LimitName } from '../rate-limits/rate-limits.ts';
import type { HttpServices } from '../services.ts';
import { answerOnce } from './answer-once.ts';
import type { SaveResponse } from './idempotency.ts';
import type { Visitor } from './visitor.ts';

/** API routes and page actions both run it with `call`. */
export interface Endpoint<P extends ApiPath = ApiPath> {
  path: P;
  limits: readonly LimitName[];
  /**
   * A POST's input: a JSON body, the query (such POSTs have no body), or a multipart form of at most `multipartBytes`.
   * `nothing` means a GET.
   */
  takes: 'nothing' | 'json' | 'query' | { multipartBytes: number };
  /** Only for a GET's answer. */
  cacheControl?: string;
  documented: RouteConfig;
  /**
   * Counts limits, unless the caller has done so before reading the body. Does the work once per idempotency key.
   * @param sent - parsed JSON or query, or a `FormBody` with files
   */
  call(visitor: Visitor, sent: unknown): Promise<ApiAnswer<P>>;
}

type Refused = HttpAnswer<Refusal | RefusedByRules>;

/** JSON endpoints and forms with files differ in `read` and `contentOf`. */
export interface EndpointParts<P extends ApiPath, Input, Stored extends object>
  extends Omit<Endpoint<P>, 'call'> {
  /** The answer's success property, such as `isEmailSent`. It is false in refusals. */
  flag: string | undefined;
  read(sent: unknown, client: Client): Promise<{ input: Input } | { refused: HttpAnswer }>;
  /**
   * The part of the input that must be equal when an idempotency key is used again. Without this function no answer is
   * stored.
   */
  contentOf?: ((input: Input) => unknown) | undefined;
  /** Makes the answer from its stored form, if the answer contains something that must not be stored. */
  restoreAnswer?: ((stored: Stored) => Accepted<P>) | undefined;
  /** Saves the answer, or returns a refusal, which frees the key. */
  handle(
    input: Input,
    visitor: Visitor,
    saveResponse: SaveResponse<NoInfer<Stored>>,
  ): Promise<HttpAnswer<NoInfer<Stored>> | Refused>;
}

export function makeEndpoint<P extends ApiPath, Input, Stored extends object = Accepted<P>>(
  services: HttpServices,
  { read, handle, contentOf, restoreAnswer, flag, ...endpoint }: EndpointParts<P, Input, Stored>,
): Endpoint<P> {
  async function answer(visitor: Visitor, sent: unknown): Promise<HttpAnswer> {
    const seconds = await countRequest(services, visitor.client, endpoint.limits);
    if (seconds !== undefined) return refusal(services, 429, 'tooManyRequests', seconds);
    const found = await read(sent, visitor.client);
    if ('refused' in found) return found.refused;
    const { input } = found;
    if (!contentOf) return handle(input, visitor, async () => {});
    const done = await answerOnce(
      services,
      { path: endpoint.path, flag, key: visitor.idempotencyKey, content: contentOf(input) },
      (saveResponse) => handle(input, visitor, saveResponse),
    );
    return done.status === 200 && restoreAnswer
      ? { ...done, body: restoreAnswer(done.body as Stored) }
      : done;
  }
  return {
    ...endpoint,
    call: async (visitor, sent) =>
      toApiAnswer(await answer(visitor, sent).catch((error) => failure(services, endpoint.path, error))),
  };
}

function toApiAnswer<P extends ApiPath>({ status, body, retryAfter }: HttpAnswer): ApiAnswer<P> {
  return status === 200
    ? { accepted: true, status, body: body as AnswerBody<P> & SpecifiedRefusal }
    : { accepted: false, status, body, ...(retryAfter !== undefined && { retryAfter }) };
}

import { maxTokenLength } from '#domain/rules/bot-signals.ts';
import { GatewayDown } from './gateway-down.ts';
import { ask } from './http.ts';

/** Checks Cloudflare Turnstile. */
export interface ChallengeGateway {
  /**
   * Whether our widget made the token in the last five minutes and no earlier check used it.
   * @throws GatewayDown if the check is not possible
   */
  verify(token: string): Promise<boolean>;
}

/**
 * `POST` of `{ secret, response }`, answered by `{ success, "error-codes" }`
 * (developers.cloudflare.com/turnstile/get-started/server-side-validation). Does not send the visitor's address.
 * Throws GatewayDown if Cloudflare answers `false` because of our secret, our request or its own error.
 * @param timeoutMs - a visitor waits meanwhile
 */
export function liveChallenge(
  { url, secret }: { url: string; secret: string },
  timeoutMs = 3000,
): ChallengeGateway {
  return {
    async verify(token) {
      if (token.length > maxTokenLength) return false;
      const body = JSON.stringify({ secret, response: token });
      const answer = readAnswer(await ask({ gateway: 'challenge', url, headers: {}, body, timeoutMs }));
      if (answer?.success === true) return true;
      const ofTheVisitor = ['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'];
      if (answer?.success === false && answer.codes.some((code) => ofTheVisitor.includes(code))) return false;
      throw new GatewayDown('challenge', 'unexpected answer');
    },
  };
}

function readAnswer(text: string): { success: unknown; codes: string[] } | undefined {
  try {
    const { success, 'error-codes': codes } = JSON.parse(text) as Record<string, unknown>;
    return { success, codes: Array.isArray(codes) ? codes.map(String) : [] };
  } catch {
    return undefined;
  }
}

import { longestToken } from '#domain/rules/bot-signals.ts';
import { GatewayDown } from './gateway-down.ts';
import { ask } from './http.ts';

/** Whether a visitor took the challenge of the page (Cloudflare Turnstile). */
export interface ChallengeGateway {
  /**
   * Whether a token was made by our widget, in the last five minutes, and not asked about before.
   * @throws GatewayDown when nobody can say
   */
  verify(token: string): Promise<boolean>;
}

/**
 * The live check: `POST` of `{ secret, response }`, answered by `{ success, "error-codes" }`
 * (developers.cloudflare.com/turnstile/get-started/server-side-validation). The visitor's address is not passed on.
 * A `false` that speaks of our secret, of the request or of Cloudflare's own fault says nothing of the visitor.
 * @param timeoutMs - a visitor waits meanwhile
 */
export function liveChallenge(
  { url, secret }: { url: string; secret: string },
  timeoutMs = 3000,
): ChallengeGateway {
  return {
    async verify(token) {
      if (token.length > longestToken) return false;
      const body = JSON.stringify({ secret, response: token });
      const answer = readAnswer(await ask({ gateway: 'challenge', url, headers: {}, body, timeoutMs }));
      if (answer?.success === true) return true;
      const ofTheVisitor = ['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'];
      if (answer?.success === false && answer.codes.some((code) => ofTheVisitor.includes(code))) return false;
      throw new GatewayDown('challenge', 'answered something else than success');
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

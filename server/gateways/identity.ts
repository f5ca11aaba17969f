import { GatewayDown } from './gateway-down.ts';
import { ask } from './http.ts';

interface Identity {
  nationalId: string;
  /** 9665XXXXXXXX */
  mobile: string;
  /** For providers that also compare it. */
  birthDate?: string;
}

export interface IdentityGateway {
  /**
   * Whether the mobile is registered for the national id.
   * @throws GatewayDown if the check is not possible
   */
  verify(identity: Identity): Promise<boolean>;
}

/**
 * `POST IDENTITY_URL` with a bearer token and `{ nationalId, mobile, birthDate? }`, answered by
 * `{ "verified": true | false }`. Any other answer throws, so that nobody is refused by mistake.
 * @param timeoutMs - a visitor waits meanwhile
 */
export function liveIdentity(
  { url, token }: { url: string; token: string },
  timeoutMs = 5000,
): IdentityGateway {
  return {
    async verify({ nationalId, mobile, birthDate }) {
      const headers = { Authorization: `Bearer ${token}` };
      const body = JSON.stringify({ nationalId, mobile, birthDate });
      const text = await ask({ gateway: 'identity', url, headers, body, timeoutMs });
      const verified = readVerified(text);
      if (verified === undefined) throw new GatewayDown('identity', 'unexpected answer');
      return verified;
    },
  };
}

function readVerified(text: string): boolean | undefined {
  try {
    const { verified } = JSON.parse(text) as { verified?: unknown };
    return typeof verified === 'boolean' ? verified : undefined;
  } catch {
    return undefined;
  }
}

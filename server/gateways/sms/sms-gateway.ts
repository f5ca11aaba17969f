import { GatewayDown } from '../gateway-down.ts';
import { isCertainRefusal, type ProviderAnswer } from '../http.ts';

interface TextMessage {
  /** 9665XXXXXXXX */
  to: string;
  text: string;
  /** The delivery's id: the same at every attempt. */
  id?: string;
}

export interface SmsGateway {
  /** @throws GatewayDown if the provider did not accept the message */
  send(message: TextMessage): Promise<void>;
}

export interface SmsProviderOptions {
  /** Without a trailing slash. */
  url: string;
  token: string;
  sender: string;
  /** Twilio's Account SID. */
  account: string;
  /** A visitor waits meanwhile. */
  timeoutMs: number;
}

/**
 * Builds the error of a refused message.
 * @param code - the provider's own error code. It must not contain anything that we sent
 * @param isPermanent - the same message would be refused again
 */
export function refusedSms(
  { status, retryAfterSeconds }: ProviderAnswer,
  { code, isPermanent }: { code?: string | undefined; isPermanent: boolean },
): GatewayDown {
  return new GatewayDown('sms', `answered ${status}${code ? ` (${code})` : ''}`, {
    retryAfterSeconds,
    isPermanent,
    hadNoEffect: isCertainRefusal(status),
  });
}

/** Returns undefined for anything but a JSON object. */
export function readJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

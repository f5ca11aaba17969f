import { Unavailable } from '../http/unavailable.ts';

export type GatewayName = 'sms' | 'identity' | 'mail' | 'crm' | 'challenge' | 'sign-in';

/** A third party did not do its part. The message is the operator's, and holds nothing of what was sent. */
export class GatewayDown extends Unavailable {
  readonly gateway: GatewayName;
  /** Seconds after which it is worth trying again. */
  readonly retryAfterSeconds: number;
  /** Trying again would not help: the receiver refused what we sent. */
  readonly isPermanent: boolean;
  /** Surely nothing was done of what was asked: it was refused, or never reached anybody. A time-out may have been heard. */
  readonly isUndone: boolean;

  constructor(
    gateway: GatewayName,
    message: string,
    {
      retryAfterSeconds = 5,
      isPermanent = false,
      isUndone = false,
    }: { retryAfterSeconds?: number | undefined; isPermanent?: boolean; isUndone?: boolean } = {},
  ) {
    super(`${gateway}: ${message}`);
    this.name = 'GatewayDown';
    this.gateway = gateway;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isPermanent = isPermanent;
    this.isUndone = isUndone;
  }
}

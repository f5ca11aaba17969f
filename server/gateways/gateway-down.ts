import { Unavailable } from '../http/unavailable.ts';

export type GatewayName = 'sms' | 'identity' | 'mail' | 'crm' | 'challenge' | 'sign-in';

/** The message is for the operator and contains no part of the request. */
export class GatewayDown extends Unavailable {
  readonly gateway: GatewayName;
  readonly retryAfterSeconds: number;
  /** The receiver refused the content. */
  readonly isPermanent: boolean;
  /** The request was refused or never arrived. False if unknown, as after a time-out. */
  readonly hadNoEffect: boolean;

  constructor(
    gateway: GatewayName,
    message: string,
    {
      retryAfterSeconds = 5,
      isPermanent = false,
      hadNoEffect = false,
    }: { retryAfterSeconds?: number | undefined; isPermanent?: boolean; hadNoEffect?: boolean } = {},
  ) {
    super(`${gateway}: ${message}`);
    this.name = 'GatewayDown';
    this.gateway = gateway;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isPermanent = isPermanent;
    this.hadNoEffect = hadNoEffect;
  }
}

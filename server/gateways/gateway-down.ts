export type GatewayName = 'sms' | 'identity' | 'mail' | 'crm' | 'challenge';

/** A third party did not do its part. The message is the operator's, and holds nothing of what was sent. */
export class GatewayDown extends Error {
  readonly gateway: GatewayName;
  /** Seconds after which it is worth trying again. */
  readonly retryAfterSeconds: number;
  /** Trying again would not help: the receiver refused what we sent. */
  readonly permanent: boolean;

  constructor(
    gateway: GatewayName,
    message: string,
    {
      retryAfterSeconds = 5,
      permanent = false,
    }: { retryAfterSeconds?: number | undefined; permanent?: boolean } = {},
  ) {
    super(`${gateway}: ${message}`);
    this.name = 'GatewayDown';
    this.gateway = gateway;
    this.retryAfterSeconds = retryAfterSeconds;
    this.permanent = permanent;
  }
}

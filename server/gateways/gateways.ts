import type { Config } from '../platform/configuration/config.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { type ChallengeGateway, liveChallenge } from './challenge.ts';
import { type CrmGateway, liveCrm } from './crm.ts';
import type { GatewayName } from './gateway-down.ts';
import { type IdentityGateway, liveIdentity } from './identity.ts';
import { liveMail, type MailGateway } from './mail/mail.ts';
import { sandboxGateways } from './sandbox.ts';
import { sandboxSignIn } from './sandbox-sign-in.ts';
import { liveSignIn, type SignInGateway } from './sign-in.ts';
import { liveSms } from './sms/live-sms.ts';
import type { SmsGateway } from './sms/sms-gateway.ts';

export interface Gateways {
  sms: SmsGateway;
  identity: IdentityGateway;
  mail: MailGateway;
  /** Undefined in live mode without CRM_WEBHOOK_URL. */
  crm: CrmGateway | undefined;
  /** Undefined without a desk. */
  signIn: SignInGateway | undefined;
  /** Undefined without TURNSTILE_SECRET. The sandbox uses the real Turnstile too, because its widget is real. */
  challenge?: ChallengeGateway | undefined;
}

/** @throws ConfigError if CRM_WEBHOOK_SECRET is malformed */
export async function openGateways(config: Config): Promise<Gateways> {
  const { turnstileSecret } = config;
  const challenge = turnstileSecret
    ? liveChallenge({ url: config.turnstileVerifyUrl, secret: turnstileSecret })
    : undefined;
  const signIn = openSignIn(config);
  if (config.gateways === 'sandbox')
    return {
      ...(await sandboxGateways(config.dataDir, config)),
      challenge,
      signIn: signIn ?? sandboxSignIn(),
    };
  const { smtpUrl = '', mailFrom, identityUrl = '', identityToken = '' } = config;
  return {
    challenge,
    signIn,
    sms: liveSms(config),
    identity: liveIdentity({ url: identityUrl, token: identityToken }),
    mail: liveMail({ url: smtpUrl, from: mailFrom }),
    crm:
      config.crmUrl && config.crmSecrets
        ? liveCrm({ url: config.crmUrl, secrets: config.crmSecrets })
        : undefined,
  };
}

/** The sandbox uses a configured provider too. */
function openSignIn(config: Config): SignInGateway | undefined {
  const { deskUrl, deskIssuer, deskClientId, deskClientSecret, deskRolesClaim: rolesClaim } = config;
  const { deskScopes: scopes } = config;
  if (!deskUrl || !deskIssuer || !deskClientId || !deskClientSecret) return undefined;
  return liveSignIn({
    deskUrl,
    rolesClaim,
    scopes,
    issuer: deskIssuer,
    clientId: deskClientId,
    clientSecret: deskClientSecret,
  });
}

/**
 * Counts SMS and identity, for which visitors wait. Mail and CRM are counted as deliveries. Mail about a malpractice
 * report is not counted, and not traced, because it is sent outside a trace.
 */
export function withMetricsAndTracing(
  gateways: Gateways,
  { gateway: count }: Pick<Metrics, 'gateway'>,
  { runSpan }: Pick<Telemetry, 'runSpan'>,
): Gateways {
  const call = <T>(name: GatewayName, work: () => Promise<T>) => runSpan(`gateway ${name}`, work);
  const counted = async <T>(name: 'sms' | 'identity', work: () => Promise<T>): Promise<T> => {
    try {
      const result = await call(name, work);
      count(name, 'answered');
      return result;
    } catch (error) {
      count(name, 'down');
      throw error;
    }
  };
  const { sms, identity, mail, crm, challenge } = gateways;
  return {
    ...gateways,
    sms: { send: (message) => counted('sms', () => sms.send(message)) },
    identity: { verify: (person) => counted('identity', () => identity.verify(person)) },
    mail: { send: (message) => call('mail', () => mail.send(message)) },
    crm: crm && { post: (event) => call('crm', () => crm.post(event)) },
    challenge: challenge && { verify: (token) => call('challenge', () => challenge.verify(token)) },
  };
}

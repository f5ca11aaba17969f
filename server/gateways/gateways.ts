import type { Config } from '../config.ts';
import { type ChallengeGateway, liveChallenge } from './challenge.ts';
import { type CrmGateway, liveCrm } from './crm.ts';
import { type IdentityGateway, liveIdentity } from './identity.ts';
import { liveMail, type MailGateway } from './mail.ts';
import { sandboxGateways } from './sandbox.ts';
import { liveSms, type SmsGateway } from './sms.ts';

/** The third parties. Each has a live client, and a sandbox that a person can use. */
export interface Gateways {
  sms: SmsGateway;
  identity: IdentityGateway;
  mail: MailGateway;
  /** None in live mode without CRM_WEBHOOK_URL. */
  crm: CrmGateway | undefined;
  /** None without TURNSTILE_SECRET. It is the real one in the sandbox too: the widget is. */
  challenge?: ChallengeGateway | undefined;
}

/**
 * The gateways that GATEWAYS asks for. The configuration was checked: what live needs is there.
 * @throws ConfigError when CRM_WEBHOOK_SECRET cannot be decoded
 */
export async function openGateways(config: Config): Promise<Gateways> {
  const { turnstileSecret } = config;
  const challenge = turnstileSecret
    ? liveChallenge({ url: config.turnstileVerifyUrl, secret: turnstileSecret })
    : undefined;
  if (config.gateways === 'sandbox') return { ...(await sandboxGateways(config.dataDir, config)), challenge };
  const {
    smtpUrl = '',
    mailFrom,
    smsUrl = '',
    smsToken = '',
    smsSender,
    identityUrl = '',
    identityToken = '',
  } = config;
  return {
    challenge,
    sms: liveSms({ url: smsUrl, token: smsToken, sender: smsSender }),
    identity: liveIdentity({ url: identityUrl, token: identityToken }),
    mail: liveMail({ url: smtpUrl, from: mailFrom }),
    crm:
      config.crmUrl && config.crmSecret
        ? liveCrm({ url: config.crmUrl, secret: config.crmSecret })
        : undefined,
  };
}

import type { Config } from '../config.ts';
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
}

/**
 * The gateways that GATEWAYS asks for. The configuration was checked: what live needs is there.
 * @throws ConfigError when CRM_WEBHOOK_SECRET cannot be decoded
 */
export async function openGateways(config: Config): Promise<Gateways> {
  if (config.gateways === 'sandbox') return sandboxGateways(config.dataDir, config);
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
    sms: liveSms({ url: smsUrl, token: smsToken, sender: smsSender }),
    identity: liveIdentity({ url: identityUrl, token: identityToken }),
    mail: liveMail({ url: smtpUrl, from: mailFrom }),
    crm:
      config.crmUrl && config.crmSecret
        ? liveCrm({ url: config.crmUrl, secret: config.crmSecret })
        : undefined,
  };
}

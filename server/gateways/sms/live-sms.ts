import type { Config } from '../../platform/configuration/config.ts';
import { genericSms } from './generic.ts';
import type { SmsGateway, SmsProviderOptions } from './sms-gateway.ts';
import { taqnyatSms } from './taqnyat.ts';
import { twilioSms } from './twilio.ts';
import { unifonicSms } from './unifonic.ts';

interface SmsProvider {
  open(options: SmsProviderOptions): SmsGateway;
  /** As the provider's documents give it. SMS_URL overrides it, for a proxy or another region. */
  publishedUrl?: string;
}

const providers: Record<Config['smsProvider'], SmsProvider> = {
  generic: { open: genericSms },
  unifonic: { open: unifonicSms, publishedUrl: 'https://el.cloud.unifonic.com' },
  taqnyat: { open: taqnyatSms, publishedUrl: 'https://api.taqnyat.sa' },
  twilio: { open: twilioSms, publishedUrl: 'https://api.twilio.com' },
};

type SmsSettings = Pick<Config, 'smsProvider' | 'smsUrl' | 'smsToken' | 'smsSender' | 'smsAccount'>;

/** @param timeoutMs - a visitor waits meanwhile */
export function liveSms(settings: SmsSettings, timeoutMs = 5000): SmsGateway {
  const { smsProvider, smsToken = '', smsSender, smsAccount = '' } = settings;
  return providers[smsProvider].open({
    url: smsAddressOf(settings) ?? '',
    token: smsToken,
    sender: smsSender,
    account: smsAccount,
    timeoutMs,
  });
}

/** Undefined for `generic` without SMS_URL. */
export function smsAddressOf({
  smsProvider,
  smsUrl,
}: Pick<SmsSettings, 'smsProvider' | 'smsUrl'>): string | undefined {
  return smsUrl ?? providers[smsProvider].publishedUrl;
}

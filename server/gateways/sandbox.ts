import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { KeyRing } from '../platform/configuration/key-ring.ts';
import { type CrmGateway, openSigner } from './crm.ts';
import { GatewayDown } from './gateway-down.ts';
import type { Gateways } from './gateways.ts';
import type { IdentityGateway } from './identity.ts';
import { type MailGateway, toMessage } from './mail/mail.ts';
import { openOutbox } from './outbox.ts';
import type { SmsGateway } from './sms/sms-gateway.ts';

/** The sandbox's default for CRM_WEBHOOK_SECRET and CRM_EVENTS_SECRET. Not a secret: everybody can read it here. */
export const sandboxCrmSecret = 'whsec_c2FuZGJveC1zYW5kYm94LXNhbmRib3gh';

/** Mobiles with these endings cause an error on purpose (docs/reference.md). */
const endings = { notVerified: '00', identityDown: '0503', smsDown: '0504' };

/** Each message becomes a file in DATA_DIR/outbox (R20.2). */
export async function sandboxGateways(
  dataDir: string,
  {
    mailFrom,
    crmSecrets = [{ value: sandboxCrmSecret }],
  }: { mailFrom: string; crmSecrets?: KeyRing<string> | undefined },
): Promise<Omit<Gateways, 'signIn' | 'challenge'>> {
  const outbox = join(dataDir, 'outbox');
  return {
    identity: sandboxIdentity,
    sms: await sandboxSms(join(outbox, 'sms')),
    mail: await sandboxMail(join(outbox, 'mail'), mailFrom),
    crm: await sandboxCrm(join(outbox, 'crm'), crmSecrets),
  };
}

const sandboxIdentity: IdentityGateway = {
  async verify({ mobile }) {
    if (mobile.endsWith(endings.identityDown))
      throw new GatewayDown('identity', 'simulated failure for this mobile');
    return !mobile.endsWith(endings.notVerified);
  },
};

async function sandboxSms(folder: string): Promise<SmsGateway> {
  const outbox = await openOutbox(folder, { gateway: 'sms', extension: 'json' });
  let last = 0;
  return {
    async send({ to, text, id }) {
      // Keeps messages of the same millisecond in order.
      last = Math.max(Date.now(), last + 1);
      if (to.endsWith(endings.smsDown))
        throw new GatewayDown('sms', 'simulated failure for this mobile', { hadNoEffect: true });
      await outbox.write(JSON.stringify({ to, text }), id ?? randomUUID(), id ? timeOf(id) : new Date(last));
    },
  };
}

async function sandboxMail(folder: string, from: string): Promise<MailGateway> {
  const outbox = await openOutbox(folder, { gateway: 'mail', extension: 'eml' });
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toMessage(mail, from));
      await outbox.write(message as Buffer, mail.id, mail.date ?? timeOf(mail.id));
    },
  };
}

async function sandboxCrm(folder: string, secrets: KeyRing<string>): Promise<CrmGateway> {
  const sign = openSigner(secrets);
  const outbox = await openOutbox(folder, { gateway: 'crm', extension: 'json' });
  return {
    async post(event) {
      const headers = { 'content-type': 'application/json', ...sign(event) };
      await outbox.write(JSON.stringify({ headers, body: event.body }), event.id, timeOf(event.id));
    },
  };
}

/** Reads the time in an id, a UUID version 7 (RFC 9562). A delivery's id is the same at every attempt. */
function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
}

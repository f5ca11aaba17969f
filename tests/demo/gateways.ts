import { GatewayDown } from '#server/gateways/gateway-down.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import { describeSmtpError } from '#server/gateways/mail/mail-refusal.ts';
import type { Timeline } from './timeline.ts';

/** The sandbox's gateways, with the failures of a real month. They remember what a person would read. */
export interface DemoGateways {
  gateways: Gateways;
  /** Returns the code in the next text message to a mobile (9665…), or in one that was not read yet. */
  codeFor(mobile: string): Promise<string>;
  /** Returns the newest mail to an address. */
  mailTo(address: string): string | undefined;
}

/** Addresses whose mail server refuses the mail: for good, or until the customer empties the mailbox. */
export const refusedBoxes = { unknown: 'no-such-box', full: 'full-box' } as const;

const refusals = {
  [refusedBoxes.unknown]: { responseCode: 550, response: '550 5.1.1 no such mailbox' },
  [refusedBoxes.full]: { responseCode: 452, response: '452 4.2.2 mailbox full' },
};

const codeTimeoutMs = 10_000;

/** @param isCrmDown - whether the customer system refuses an event at this time */
export function openDemoGateways(
  sandbox: Gateways,
  timeline: Timeline,
  isCrmDown: (now: Date, body: string) => boolean,
): DemoGateways {
  const codes = new Map<string, string>();
  const readers = new Map<string, (code: string) => void>();
  const mails = new Map<string, string>();
  const gateways: Gateways = {
    ...sandbox,
    sms: {
      async send(message) {
        await sandbox.sms.send(message);
        const [code] = /(?<!\d)\d{4}(?!\d)/.exec(message.text) ?? [];
        if (!code) return;
        const read = readers.get(message.to);
        readers.delete(message.to);
        if (read) read(code);
        else codes.set(message.to, code);
      },
    },
    mail: {
      async send(mail) {
        const [, refusal] = Object.entries(refusals).find(([box]) => mail.to.startsWith(box)) ?? [];
        if (refusal)
          throw new GatewayDown(
            'mail',
            describeSmtpError({ ...refusal, code: 'EENVELOPE', command: 'RCPT TO' }),
            { isPermanent: refusal.responseCode >= 500 },
          );
        await sandbox.mail.send(mail);
        mails.set(mail.to, mail.text);
      },
    },
    crm: sandbox.crm && {
      async post(event) {
        if (isCrmDown(timeline.now(), event.body)) throw new GatewayDown('crm', 'answered 503');
        await sandbox.crm?.post(event);
      },
    },
  };
  return {
    gateways,
    mailTo: (address) => mails.get(address),
    codeFor(mobile) {
      const code = codes.get(mobile);
      codes.delete(mobile);
      if (code) return Promise.resolve(code);
      // A follow code is sent after the response.
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no code was sent')), codeTimeoutMs);
        readers.set(mobile, (sent) => {
          clearTimeout(timer);
          resolve(sent);
        });
      });
    },
  };
}

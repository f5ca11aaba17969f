import { createTransport, type SendMailOptions } from 'nodemailer';
import { GatewayDown } from './gateway-down.ts';

export interface Mail {
  /** The delivery's id: the same at every repetition, and the Message-ID's first part. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The visitor's own address, when they gave one. */
  replyTo?: string;
}

export interface MailGateway {
  /** @throws GatewayDown when the server did not take the message */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds: to connect, to be greeted, and of silence. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The live server, over SMTP. */
export function liveMail({ url, from }: { url: string; from: string }, times = timeouts): MailGateway {
  const transport = createTransport({ url, ...times });
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        // 5xx is the server's last word on this message; 4xx and silence are not.
        const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
        throw new GatewayDown('mail', `${code ?? 'failed'} ${responseCode ?? ''}`.trim(), { permanent });
      }
    },
  };
}

/** A mail as nodemailer takes it, which folds and encodes headers, so that a line break in a subject stays in it. */
export function toMessage({ id, to, subject, text, html, replyTo }: Mail, from: string): SendMailOptions {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    // A message's parts are what we wrote: nothing in them is fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

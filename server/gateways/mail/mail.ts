import type { SendMailOptions, Transporter } from 'nodemailer';
import { GatewayDown } from '../gateway-down.ts';
import { describeSmtpError } from './mail-refusal.ts';

export interface Mail {
  /** Begins the Message-ID. A delivery's id, the same at every attempt. */
  id: string;
  /** One address, or several separated by commas. A visitor's address has no comma. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The visitor's own address. */
  replyTo?: string;
  urgent?: true;
  attachments?: readonly Attachment[];
  /** Default: the time of sending. */
  date?: Date;
}

interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface MailGateway {
  /** @throws GatewayDown if the server did not accept the message */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds until a connection, until a greeting, and without activity. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const aboutTheMessage = ['EENVELOPE', 'EMESSAGE'];

/** Times in the URL's query (`?socketTimeout=…`) override `times`. */
export function liveMail({ url, from }: { url: string; from: string }, times = timeouts): MailGateway {
  let transport: Transporter | undefined;
  return {
    async send(mail) {
      transport ??= (await import('nodemailer')).createTransport({ url, ...times });
      const message = toMessage(mail, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        const smtp = error as Parameters<typeof describeSmtpError>[0];
        // A 5xx about the sender, the recipient or the content is final. Other errors are temporary: a 4xx, a time-out, or
        // a wrong password, which the operator can correct.
        const isPermanent = (smtp.responseCode ?? 0) >= 500 && aboutTheMessage.includes(smtp.code ?? '');
        throw new GatewayDown('mail', describeSmtpError(smtp), { isPermanent });
      }
    },
  };
}

/**
 * Converts a mail to nodemailer's options.
 * @throws GatewayDown, permanently, if `to` contains a control character: a line break could add recipients
 */
export function toMessage(
  { id, to, subject, text, html, replyTo, urgent, date, attachments = [] }: Mail,
  from: string,
): SendMailOptions {
  if (/\p{Cc}/u.test(to))
    throw new GatewayDown('mail', 'the recipient address contains a control character', {
      isPermanent: true,
    });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    attachments: [...attachments],
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Sets X-Priority, X-MSMail-Priority and Importance.
    ...(urgent && { priority: 'high' as const }),
    ...(date && { date }),
    // An object is one address, whatever it contains; a string would be parsed as a list.
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    // Bodies and attachments must not load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

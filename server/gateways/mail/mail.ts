import type { SendMailOptions, Transporter } from 'nodemailer';
import { GatewayDown } from '../gateway-down.ts';
import { describeSmtpError } from './mail-refusal.ts';

export interface Mail {
  /** The delivery's id: the same at every repetition, and the Message-ID's first part. */
  id: string;
  /** An address, or several with commas between. A visitor's has passed the domain's e-mail format, which takes no comma. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The visitor's own address, when they gave one. */
  replyTo?: string;
  /** To be read before others. */
  urgent?: true;
  attachments?: readonly Attachment[];
  /** In the message's head, where it is not the time of sending. */
  date?: Date;
}

interface Attachment {
  /** As the visitor called it. */
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface MailGateway {
  /** @throws GatewayDown when the server did not take the message */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds: to connect, to be greeted, and of silence. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What nodemailer says when the server refused this message's addresses or its content. */
const aboutTheMessage = ['EENVELOPE', 'EMESSAGE'];

/** The live server, over SMTP. Times in the address's own query (`?socketTimeout=…`) win over `times`. */
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
        // 5xx is the server's last word on this message. Of our password or our address it is the operator's to mend,
        // and 4xx and silence pass: until then the message waits.
        const isPermanent = (smtp.responseCode ?? 0) >= 500 && aboutTheMessage.includes(smtp.code ?? '');
        throw new GatewayDown('mail', describeSmtpError(smtp), { isPermanent });
      }
    },
  };
}

/**
 * A mail as nodemailer takes it, which folds and encodes headers, so that a line break in a subject stays in it.
 * @throws GatewayDown for good, when the receiver holds a line break: what follows it would receive the mail too
 */
export function toMessage(
  { id, to, subject, text, html, replyTo, urgent, date, attachments = [] }: Mail,
  from: string,
): SendMailOptions {
  if (/\p{Cc}/u.test(to)) throw new GatewayDown('mail', 'no such receiver', { isPermanent: true });
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
    // Writes the three headers by which mail programs know it: X-Priority, X-MSMail-Priority, Importance.
    ...(urgent && { priority: 'high' as const }),
    // As an object it is one address, whatever it holds; as text it would be read as a list.
    ...(date && { date }),
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    // A message's parts are what we wrote: nothing in them is fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

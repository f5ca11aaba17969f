import type { MailRefusal } from '#contract/desk-leads.ts';

/** As nodemailer names the SMTP commands. */
const steps = ['MAIL FROM', 'RCPT TO', 'DATA'];

interface SmtpError {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  command?: string | undefined;
}

/**
 * Returns the error to store with the delivery: `EENVELOPE 550/5.1.1 at RCPT TO`. Omits the server's text, which
 * repeats the address. The slash is needed: `withoutValues` would remove `550 5` as a number of four digits.
 */
export function describeSmtpError({
  code = 'failed',
  responseCode,
  response,
  command = '',
}: SmtpError): string {
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const step = responseCode && steps.includes(command) ? `at ${command}` : undefined;
  const codes = [responseCode, enhanced].filter(Boolean).join('/');
  return [code, codes, step].filter(Boolean).join(' ');
}

/** Keyed by enhanced status code, without its class (RFC 3463, RFC 7372, RFC 7505). */
const byDetail: Readonly<Record<string, MailRefusal>> = {
  '1.1': 'mailbox',
  '1.3': 'mailbox',
  '1.6': 'mailbox',
  '2.1': 'mailbox',
  '1.2': 'domain',
  '1.10': 'domain',
  '4.4': 'domain',
  '2.2': 'full',
  '1.7': 'ourServer',
  '1.8': 'ourServer',
};

/** Keyed by command and reply code, for servers without enhanced codes. */
const byReply: Readonly<Record<string, MailRefusal>> = {
  'RCPT TO 521': 'domain',
  'RCPT TO 550': 'mailbox',
  'RCPT TO 551': 'mailbox',
  'RCPT TO 552': 'full',
  'RCPT TO 553': 'mailbox',
  'RCPT TO 556': 'domain',
  'DATA 550': 'spam',
  'DATA 554': 'spam',
};

/**
 * Returns why the mail server refused the message, or undefined if it did not, or only temporarily.
 * @param error - as stored with the delivery
 */
export function parseMailRefusal(error: string): MailRefusal | undefined {
  const found = /\bmail: (E[A-Z]+) ([45])(\d\d)(?:\/\d\.(\d+\.\d+))?(?: at ([A-Z ]+))?$/.exec(error);
  if (!found) return undefined;
  const [, code = '', kind, rest, detail = '', step = ''] = found;
  const known = byDetail[detail];
  // A full mailbox is reported even if the error is temporary: the customer can empty it. Retries handle the others.
  if (kind === '4') return known === 'full' ? known : undefined;
  if (known) return known;
  if (step === 'MAIL FROM') return 'ourServer';
  // 7.20 to 7.29 are about our domain, such as DKIM, SPF, DMARC and reverse DNS. Other policy errors are about the
  // content if they follow DATA, otherwise about the sender.
  if (detail.startsWith('7.')) return step === 'DATA' && !/^7\.2\d$/.test(detail) ? 'spam' : 'ourServer';
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return byReply[`${step} ${kind}${rest}`] ?? (code === 'EENVELOPE' ? 'address' : undefined);
  return 'ourServer';
}

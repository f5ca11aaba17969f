import type { ServerResponse } from 'node:http';
import { openProvider, type ReceivedRequest } from '../support/provider.ts';

/** The secrets and senders that the servers below accept. */
export const smsAccounts = {
  unifonic: { SMS_TOKEN: 'app-sid-1', SMS_SENDER: 'Rimal' },
  taqnyat: { SMS_TOKEN: 'bearer-1', SMS_SENDER: 'Rimal' },
  twilio: { SMS_TOKEN: 'auth-token-1', SMS_SENDER: 'Rimal', SMS_ACCOUNT: `AC${'0f'.repeat(16)}` },
} as const;

export type PublishedProvider = keyof typeof smsAccounts;

interface SentMessage {
  to: string;
  text: string;
}

export interface SmsProviderServer {
  url: string;
  received: ReceivedRequest[];
  /** Messages that the provider accepted. */
  accepted: SentMessage[];
  /** Answers the next request with this instead. */
  answerNext(status: number, body: unknown, headers?: Record<string, string>): void;
}

/** A server that speaks a provider's published protocol, until the test ends. A mobile of eight digits is invalid. */
export async function openSmsServer(name: PublishedProvider): Promise<SmsProviderServer> {
  const accepted: SentMessage[] = [];
  let next: [number, unknown, Record<string, string>] | undefined;
  const { url, received } = await openProvider((response, request) => {
    if (next) {
      answer(response, ...next);
      next = undefined;
      return;
    }
    answer(response, ...protocols[name](request, accepted));
  });
  return {
    url: url.replace(/\/$/, ''),
    received,
    accepted,
    answerNext(status, body, headers = {}) {
      next = [status, body, headers];
    },
  };
}

type Reply = [status: number, body: unknown, headers?: Record<string, string>];

const protocols: Record<PublishedProvider, (request: ReceivedRequest, accepted: SentMessage[]) => Reply> = {
  unifonic: asUnifonic,
  taqnyat: asTaqnyat,
  twilio: asTwilio,
};

function answer(response: ServerResponse, ...[status, body, headers = {}]: Reply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** See docs.unifonic.com/docs/sending-your-first-sms-via-unifonic-api. */
function asUnifonic({ method, path, headers, body }: ReceivedRequest, accepted: SentMessage[]): Reply {
  const refuse = (status: number, errorCode: string, message: string): Reply => [
    status,
    { success: false, message, errorCode, data: {} },
  ];
  if (method !== 'POST' || path !== '/rest/SMS/messages') return [404, ''];
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return refuse(417, 'ER-06', 'Wrong body format');
  const form = new URLSearchParams(body);
  const to = form.get('Recipient') ?? '';
  const text = form.get('Body') ?? '';
  if (form.get('AppSid') !== smsAccounts.unifonic.SMS_TOKEN)
    return refuse(401, 'ER-401', 'Authentication failed');
  if (form.get('SenderID') !== smsAccounts.unifonic.SMS_SENDER)
    return refuse(480, 'ER-08', 'This user cannot use specified SenderID');
  if (to.length < 12) return refuse(200, 'ER-04', 'Dest num is too short');
  if (!text) return refuse(449, 'ER-06', 'Message body is empty');
  if (accepted.some((earlier) => earlier.to === to && earlier.text === text))
    return refuse(409, 'ER-09', 'This message is duplicate');
  accepted.push({ to, text });
  const data = { MessageID: 42000348806924, CorrelationID: form.get('CorrelationID'), Status: 'Sent' };
  return [200, { success: true, message: '', errorCode: 'ER-00', data: { ...data, Recipient: to } }];
}

/** See dev.taqnyat.sa/en/doc/sms. */
function asTaqnyat({ method, path, headers, body }: ReceivedRequest, accepted: SentMessage[]): Reply {
  const refuse = (statusCode: number, message: string): Reply => [statusCode, { statusCode, message }];
  if (method !== 'POST' || path !== '/v1/messages') return [404, ''];
  if (headers.authorization !== `Bearer ${smsAccounts.taqnyat.SMS_TOKEN}`)
    return refuse(401, 'invalid credentials information');
  const message = JSON.parse(body) as { recipients: string[]; body: string; sender: string };
  if (message.sender !== smsAccounts.taqnyat.SMS_SENDER) return refuse(400, 'Sender Name not active');
  const [to = ''] = message.recipients;
  const isValid = /^9665\d{8}$/.test(to);
  if (isValid) accepted.push({ to, text: message.body });
  const facts = { statusCode: 201, messageId: 5452899970, cost: '0.0500', currency: 'SAR', totalCount: 1 };
  const lists = { accepted: isValid ? `[${to},]` : '[]', rejected: isValid ? '[]' : `[${to},]` };
  return [201, { ...facts, msgLength: 1, ...lists }];
}

/** See twilio.com/docs/messaging/api/message-resource and twilio.com/docs/api/errors. */
function asTwilio({ method, path, headers, body }: ReceivedRequest, accepted: SentMessage[]): Reply {
  const refuse = (status: number, code: number, message: string): Reply => [
    status,
    { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  ];
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_SENDER: sender } = smsAccounts.twilio;
  if (method !== 'POST' || path !== `/2010-04-01/Accounts/${account}/Messages.json`)
    return refuse(404, 20404, 'The requested resource was not found');
  if (headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`)
    return refuse(401, 20003, 'Authenticate');
  const form = new URLSearchParams(body);
  const to = form.get('To') ?? '';
  const text = form.get('Body') ?? '';
  if (!/^\+\d{11,15}$/.test(to))
    return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  const isService = /^MG[\da-f]{32}$/.test(form.get('MessagingServiceSid') ?? '');
  if (!isService && form.get('From') !== sender)
    return refuse(400, 21212, `The 'From' number ${form.get('From')} is not a valid phone number.`);
  if (!text) return refuse(400, 21602, 'Message body is required.');
  accepted.push({ to: to.slice(1), text });
  const resource = { sid: `SM${'ab'.repeat(16)}`, status: isService ? 'accepted' : 'queued' };
  return [201, { ...resource, to, body: text, error_code: null, error_message: null }];
}

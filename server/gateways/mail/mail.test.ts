import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectGatewayDown, findClosedPort } from '#tests/support/provider.ts';
import { openSmtp, type ReceivedMail } from '#tests/support/smtp.ts';
import { liveMail, type Mail } from './mail.ts';

const from = 'رمال للتمويل <no-reply@rimal.example>';
const mail: Mail = {
  id: '5f0c',
  to: 'leads@rimal.example',
  subject: 'طلب تمويل شخصي جديد',
  text: 'وصل طلب جديد.',
  html: '<p dir="rtl">وصل طلب جديد.</p>',
};

async function sendTo(
  smtp: { url: string; received: ReceivedMail[] },
  changes: Partial<Mail> = {},
): Promise<ReceivedMail> {
  await liveMail({ url: smtp.url, from }).send({ ...mail, ...changes });
  const [first] = smtp.received;
  if (!first) throw new Error('nothing arrived');
  return first;
}

describe('message', () => {
  test('a message has priority headers only if it is urgent', async () => {
    const priorities = ({ email }: ReceivedMail) =>
      email.headers.filter(({ key }) => /priority|importance/.test(key)).map(({ value }) => value);
    expect(priorities(await sendTo(await openSmtp(), { urgent: true }))).toEqual([
      '1 (Highest)',
      'High',
      'High',
    ]);
    expect(priorities(await sendTo(await openSmtp()))).toEqual([]);
  });

  test('a message arrives complete, in Arabic, under its delivery id', async () => {
    const attachments = [
      { filename: 'سيرة ذاتية.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
    ];
    const { email, envelope } = await sendTo(await openSmtp(), {
      replyTo: 'visitor@mail.example',
      attachments,
    });
    expect(email).toMatchObject({
      from: { name: 'رمال للتمويل', address: 'no-reply@rimal.example' },
      to: [{ address: 'leads@rimal.example' }],
      replyTo: [{ address: 'visitor@mail.example' }],
      subject: mail.subject,
      messageId: '<5f0c@rimal.example>',
      attachments: [{ filename: 'سيرة ذاتية.pdf', mimeType: 'application/pdf' }],
    });
    expect(email.text?.trim()).toBe(mail.text);
    expect(email.html?.trim()).toBe(mail.html);
    expect(email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(envelope).toEqual(['leads@rimal.example']);
    expect(email.attachments[0]?.content).toHaveProperty('byteLength', 8);
  });

  test('a message is sent to each of several recipients', async () => {
    const { envelope } = await sendTo(await openSmtp(), { to: 'a@rimal.example, b@rimal.example' });
    expect(envelope).toEqual(['a@rimal.example', 'b@rimal.example']);
  });

  const attachmentNamed = (filename: string) => ({
    attachments: [{ filename, content: Buffer.from('x'), contentType: 'text/plain' }],
  });
  test.each<[string, Partial<Mail>]>([
    ['a subject', { subject: 'Hello\r\nBcc: thief@evil.example\r\n\r\nBody' }],
    ['a subject with a bare line feed', { subject: 'Hello\nBcc: thief@evil.example' }],
    ['a reply address', { replyTo: 'a@b.example\r\nBcc: thief@evil.example' }],
    ['a second reply address', { replyTo: 'a@b.example, thief@evil.example' }],
    ['a file name', attachmentNamed('cv.pdf"\r\nBcc: thief@evil.example\r\n\r\n')],
  ])('a message gets no header or recipient from %s', async (_, changes) => {
    const { email, envelope, raw } = await sendTo(await openSmtp(), changes);
    expect(envelope.filter((address) => address.endsWith('@evil.example'))).toEqual([]);
    expect(raw).not.toMatch(/^bcc:/im);
    expect(email.replyTo?.map(({ address }) => address) ?? []).not.toContain('thief@evil.example');
    expect(email.text?.trim()).toBe(mail.text);
  });
});

test('a recipient with a line break is refused before anything is sent', async () => {
  const smtp = await openSmtp();
  const to = 'leads@rimal.example\r\nBcc: thief@evil.example';
  const down = await expectGatewayDown(liveMail({ url: smtp.url, from }).send({ ...mail, to }));
  expect(down).toMatchObject({
    isPermanent: true,
    message: 'mail: the recipient address contains a control character',
  });
  expect(smtp.received).toEqual([]);
});

const refusing = (responseCode: number) =>
  Object.assign(new Error('said to visitor@mail.example'), { responseCode });

describe('refusing server', () => {
  test.each<[string, number, boolean, SMTPServerOptions]>([
    ['the receiver', 550, true, { onRcptTo: (_, __, done) => done(refusing(550)) }],
    ['the receiver for now', 450, false, { onRcptTo: (_, __, done) => done(refusing(450)) }],
    ['the sender', 553, true, { onMailFrom: (_, __, done) => done(refusing(553)) }],
    ['the content', 554, true, { onData: (s, _, done) => s.resume().on('end', () => done(refusing(554))) }],
    [
      'the content for now',
      451,
      false,
      { onData: (s, _, done) => s.resume().on('end', () => done(refusing(451))) },
    ],
    ['the connection', 554, false, { onConnect: (_, done) => done(refusing(554)) }],
  ])('a server refuses %s with %i: permanent is %s', async (_, code, isPermanent, options) => {
    const { url } = await openSmtp(options);
    const down = await expectGatewayDown(liveMail({ url, from }).send(mail));
    expect(down).toMatchObject({ gateway: 'mail', isPermanent });
    expect(down.message).toMatch(new RegExp(`^mail: E[A-Z]+ ${code}( at (MAIL FROM|RCPT TO|DATA))?$`));
  });

  test('a refusal is reported by codes and step, without its text', async () => {
    const unknown = Object.assign(new Error('5.1.1 <visitor@mail.example> is unknown'), {
      responseCode: 550,
    });
    const { url } = await openSmtp({ onRcptTo: (_, __, done) => done(unknown) });
    const down = await expectGatewayDown(liveMail({ url, from }).send(mail));
    expect(down.message).toBe('mail: EENVELOPE 550/5.1.1 at RCPT TO');
  });

  test('a refused password causes a temporary failure that does not contain the password', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (_, __, done) => done(refusing(535));
    const { url } = await openSmtp({ disabledCommands: ['STARTTLS'], onAuth });
    const withPassword = url.replace('smtp://', 'smtp://user:top-secret@');
    const down = await expectGatewayDown(liveMail({ url: withPassword, from }).send(mail));
    expect(down).toMatchObject({ isPermanent: false, message: 'mail: EAUTH 535' });
  });
});

describe('silent server', () => {
  const short = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };

  test('a server that does not listen is a temporary failure', async () => {
    const url = `smtp://127.0.0.1:${await findClosedPort()}`;
    expect(await expectGatewayDown(liveMail({ url, from }).send(mail))).toMatchObject({ isPermanent: false });
  });

  test('a server without a greeting times out', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const down = await expectGatewayDown(liveMail({ url, from }, short).send(mail));
    expect(down).toMatchObject({ isPermanent: false, message: 'mail: ETIMEDOUT' });
  });

  test('a server that falls silent in mid-conversation times out', async () => {
    const { url } = await openSmtp({ onRcptTo: () => undefined });
    const down = await expectGatewayDown(liveMail({ url, from }, short).send(mail));
    expect(down).toMatchObject({ isPermanent: false, message: 'mail: ETIMEDOUT' });
  });
});

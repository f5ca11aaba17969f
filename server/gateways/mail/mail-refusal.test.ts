import { describe, expect, test } from 'vitest';
import { withoutValues } from '../../platform/log/log.ts';
import { describeSmtpError, parseMailRefusal } from './mail-refusal.ts';

describe('describeSmtpError', () => {
  test.each([
    ['550 5.1.1 <nobody@mail.example>: user unknown', 'RCPT TO', 'EENVELOPE 550/5.1.1 at RCPT TO'],
    ['550-5.7.26 This mail is unauthenticated\n550 5.7.26 more', 'DATA', 'EENVELOPE 550/5.7.26 at DATA'],
    ['550 no such user nobody@mail.example', 'RCPT TO', 'EENVELOPE 550 at RCPT TO'],
    ['550 see 5.1.1 of nobody@mail.example', 'AUTH LOGIN', 'EENVELOPE 550'],
  ])('keeps the codes and the step of “%s”, but no address', (response, command, kept) => {
    expect(describeSmtpError({ code: 'EENVELOPE', responseCode: 550, response, command })).toBe(kept);
  });

  test('names only the error if no server answered', () => {
    expect(describeSmtpError({ code: 'ETIMEDOUT', command: 'RCPT TO' })).toBe('ETIMEDOUT');
    expect(describeSmtpError({})).toBe('failed');
  });
});

describe('parseMailRefusal', () => {
  test.each([
    ['EENVELOPE 550/5.1.1 at RCPT TO', 'mailbox'],
    ['EENVELOPE 550 at RCPT TO', 'mailbox'],
    ['EENVELOPE 550/5.2.1 at RCPT TO', 'mailbox'],
    ['EENVELOPE 552/5.2.2 at RCPT TO', 'full'],
    ['EMESSAGE 552/5.2.2 at DATA', 'full'],
    ['EENVELOPE 452/4.2.2 at RCPT TO', 'full'],
    ['EENVELOPE 552 at RCPT TO', 'full'],
    ['EENVELOPE 550/5.1.2 at RCPT TO', 'domain'],
    ['EENVELOPE 556/5.1.10 at RCPT TO', 'domain'],
    ['EENVELOPE 550/5.4.4 at RCPT TO', 'domain'],
    ['EMESSAGE 550/5.7.1 at DATA', 'spam'],
    ['EMESSAGE 554 at DATA', 'spam'],
    ['EENVELOPE 554/5.7.1 at RCPT TO', 'ourServer'],
    ['EENVELOPE 553 at MAIL FROM', 'ourServer'],
    ['EENVELOPE 553/5.1.8 at RCPT TO', 'ourServer'],
    ['EMESSAGE 550/5.7.26 at DATA', 'ourServer'],
    ['EPROTOCOL 554', 'ourServer'],
    ['EAUTH 535', 'ourServer'],
    // Errors without a step.
    ['EENVELOPE 550', 'address'],
    ['EENVELOPE 554 at RCPT TO', 'address'],
  ])('reads %s as %s, as the log and the database keep it', (kept, refusal) => {
    expect(parseMailRefusal(withoutValues(`GatewayDown: mail: ${kept}`))).toBe(refusal);
  });

  test.each([
    'GatewayDown: mail: EENVELOPE 450/4.7.1 at RCPT TO',
    'GatewayDown: mail: EENVELOPE 451 at RCPT TO',
    'GatewayDown: mail: EMESSAGE 552 at DATA',
    'GatewayDown: mail: ETIMEDOUT',
    'GatewayDown: mail: the recipient address contains a control character',
    'GatewayDown: crm: 550',
  ])('finds no refusal in %s', (error) => {
    expect(parseMailRefusal(error)).toBeUndefined();
  });
});

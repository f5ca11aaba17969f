import { expect, test } from 'vitest';
import { type CodeStep, PendingCodes } from './pending-codes.ts';

const code = (generatedTime: string, rest: Partial<CodeStep> = {}): CodeStep => ({
  step: 'code',
  values: {},
  sent: { leadId: 'lead', generatedTime, mobileNumber: '966500000011' },
  ...rest,
});

function pendingAt(now: number) {
  const clock = { now };
  return { clock, codes: new PendingCodes(() => clock.now) };
}

test('PendingCodes reopens the pending code for the same content, with its original time', () => {
  const { clock, codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  clock.now = 31_000;
  expect(codes.reopen('contact', 'content')).toEqual(code('first', { sentAt: 1000 }));
});

test('PendingCodes returns a new object each time, so that a closed dialog opens again', () => {
  const { codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  expect(codes.reopen('contact', 'content')).not.toBe(codes.reopen('contact', 'content'));
});

test('PendingCodes reopens a code without its last status', () => {
  const { codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first', { status: { key: 'wrongOtp' }, resent: true }));
  expect(codes.reopen('contact', 'content')).toEqual(code('first', { sentAt: 1000 }));
});

test('PendingCodes reopens no code for other content, another form or a forgotten form', () => {
  const { codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  expect(codes.reopen('contact', 'changed')).toBeUndefined();
  expect(codes.reopen('personal-finance', 'content')).toBeUndefined();
  codes.forget('contact');
  expect(codes.reopen('contact', 'content')).toBeUndefined();
});

test('PendingCodes reopens no code after five minutes, or after the server reported its end', () => {
  const { clock, codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  clock.now = 1000 + 5 * 60_000;
  expect(codes.reopen('contact', 'content')).toBeUndefined();
  for (const key of ['otpExpired', 'tooManyAttempts'] as const) {
    codes.keep('contact', 'content', code('second', { status: { key } }));
    expect(codes.reopen('contact', 'content')).toBeUndefined();
  }
});

test('PendingCodes keeps the time of a code after a wrong attempt; a new code has a new time', () => {
  const { clock, codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  clock.now = 50_000;
  expect(codes.keep('contact', 'content', code('first', { status: { key: 'wrongOtp' } })).sentAt).toBe(1000);
  expect(codes.keep('contact', 'content', code('second')).sentAt).toBe(50_000);
});

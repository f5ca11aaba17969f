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

test('the same content opens the dialog of the code that is pending, and the clock goes on', () => {
  const { clock, codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  clock.now = 31_000;
  expect(codes.reopen('contact', 'content')).toEqual(code('first', { sentAt: 1000 }));
});

test('each opening is an object of its own, so that a dialog that was closed opens again', () => {
  const { codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  expect(codes.reopen('contact', 'content')).not.toBe(codes.reopen('contact', 'content'));
});

test('a dialog that opens again says nothing of the last one', () => {
  const { codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first', { status: { key: 'wrongOtp' }, resent: true }));
  expect(codes.reopen('contact', 'content')).toEqual(code('first', { sentAt: 1000 }));
});

test('other content, another form, and what was sent ask for a new code', () => {
  const { codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  expect(codes.reopen('contact', 'changed')).toBeUndefined();
  expect(codes.reopen('personal-finance', 'content')).toBeUndefined();
  codes.forget('contact');
  expect(codes.reopen('contact', 'content')).toBeUndefined();
});

test('a code that is over is asked for anew: after five minutes, or when the server said so', () => {
  const { clock, codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  clock.now = 1000 + 5 * 60_000;
  expect(codes.reopen('contact', 'content')).toBeUndefined();
  for (const key of ['otpExpired', 'tooManyAttempts'] as const) {
    codes.keep('contact', 'content', code('second', { status: { key } }));
    expect(codes.reopen('contact', 'content')).toBeUndefined();
  }
});

test('a wrong try does not wind the clock back, and a new code does', () => {
  const { clock, codes } = pendingAt(1000);
  codes.keep('contact', 'content', code('first'));
  clock.now = 50_000;
  expect(codes.keep('contact', 'content', code('first', { status: { key: 'wrongOtp' } })).sentAt).toBe(1000);
  expect(codes.keep('contact', 'content', code('second')).sentAt).toBe(50_000);
});

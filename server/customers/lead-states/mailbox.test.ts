import { describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { countMailTo, mailboxOf, uncountMailTo } from './mailbox.ts';

describe('mailboxOf', () => {
  test.each([
    ['Victim@Example.com', 'victim@example.com'],
    ['victim+1@example.com', 'victim@example.com'],
    ['victim+a+b@example.com', 'victim@example.com'],
    ['v.i.c.t.i.m+x@gmail.com', 'victim@gmail.com'],
    ['Vic.Tim@GoogleMail.com', 'victim@gmail.com'],
    ['vic.tim@example.com', 'vic.tim@example.com'],
    ['vic_tim+x@protonmail.com', 'victim@proton.me'],
    ['v-i-c.tim@pm.me', 'victim@proton.me'],
    ['victim@mac.com', 'victim@icloud.com'],
    ['vic.tim@me.com', 'vic.tim@icloud.com'],
    ['victim-1@yahoo.com', 'victim@yahoo.com'],
    ['vic-tim@example.com', 'vic-tim@example.com'],
    ['Vic-Tim+x@ya.ru', 'victim@yandex.com'],
    ['vic.tim@yandex.kz', 'victim@yandex.com'],
    ['any.thing@victim.fastmail.com', 'victim@fastmail.com'],
    ['victim+x@fastmail.fm', 'victim@fastmail.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['a@مثال.السعودية', 'a@xn--mgbh0fb.xn--mgberp4a5d4ar'],
    ['a@XN--MGBH0FB.xn--mgberp4a5d4ar', 'a@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ])('%s is the mailbox %s', (email, mailbox) => {
    expect(mailboxOf(email).mailbox).toBe(mailbox);
  });
});

describe('mail limits', () => {
  const server = serverForTests();

  const passed = async (count: number, addressOf: (n: number) => string) => {
    const answers = [];
    for (let n = 0; n < count; n++) answers.push(await countMailTo(server.services.rateLimits, addressOf(n)));
    return answers.filter((seconds) => seconds === undefined).length;
  };

  test('mails to addresses that visitors typed are limited to ten a day for one mailbox in any spelling', async () => {
    expect(await passed(30, (n) => `${n % 2 ? 'v.ictim' : 'VICTIM'}+${n}@gmail.com`)).toBe(10);
  });

  test('mails are limited to a hundred a day for a typed domain, but not for public providers', async () => {
    expect(await passed(110, (n) => `someone${n}@victim.example`)).toBe(100);
    expect(await passed(110, (n) => `someone@mail${n}.victim.com.sa`)).toBe(100);
    expect(await passed(110, (n) => `someone${n}@outlook.com`)).toBe(110);
  });

  test('mails do not count against the limits if they were not sent', async () => {
    const { rateLimits } = server.services;
    for (let n = 0; n < 12; n++) {
      expect(await countMailTo(rateLimits, `back+${n}@back.example`)).toBeUndefined();
      await uncountMailTo(rateLimits, `back+${n}@back.example`);
    }
  });
});

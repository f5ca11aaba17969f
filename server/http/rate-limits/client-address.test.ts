import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress, parseAddress, prefixesOf } from './client-address.ts';

const ask = async (forwarded: string | undefined, peer: string, trustProxy: number) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const env = { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request('/', { headers }, env)).text();
};

describe('clientAddress', () => {
  test.each([
    [
      'without a proxy is the address of the connection, whatever X-Forwarded-For says',
      '203.0.113.9',
      '198.51.100.1',
      0,
      '198.51.100.1',
    ],
    ['behind one proxy is what that proxy saw', '203.0.113.9', '198.51.100.1', 1, '203.0.113.9'],
    [
      'behind one proxy ignores entries that the client itself sent',
      '1.2.3.4, 203.0.113.9',
      '198.51.100.1',
      1,
      '203.0.113.9',
    ],
    [
      'behind two proxies is what the outer one saw',
      '1.2.3.4, 203.0.113.9, 10.0.0.1',
      '10.0.0.2',
      2,
      '203.0.113.9',
    ],
    [
      'is the first entry if the header has fewer entries than there are proxies',
      '203.0.113.9',
      '10.0.0.2',
      3,
      '203.0.113.9',
    ],
    ['without the header is the address of the connection', undefined, '198.51.100.1', 1, '198.51.100.1'],
    ['of IPv6 counts by its /64', '2001:db8:1:2:3:4:5:6', '::1', 1, '2001:db8:1:2::/64'],
    ['of shortened IPv6 counts by the same /64', '2001:db8:1:2::6', '::1', 1, '2001:db8:1:2::/64'],
    ['of IPv4 in IPv6 is the IPv4', undefined, '::ffff:198.51.100.1', 0, '198.51.100.1'],
    ['with a port counts without it', '203.0.113.9:52113', '10.0.0.2', 1, '203.0.113.9'],
    ['of IPv6 with a port counts without it', '[2001:db8:1:2::6]:52113', '::1', 1, '2001:db8:1:2::/64'],
    ['that cannot be parsed is "unknown", one client for all', 'somebody-17', '10.0.0.2', 1, 'unknown'],
    ['is also "unknown" for a connection without an address', undefined, '', 0, 'unknown'],
  ])('a client address %s', async (_, forwarded, peer, trustProxy, expected) => {
    expect(await ask(forwarded, peer, trustProxy)).toBe(expected);
  });
});

describe('parseAddress', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['203.0.113.9:1', '203.0.113.9'],
    ['"203.0.113.9:65535"', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::FFFF:203.0.113.9]:80', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
    ['::ffff:0.0.0.9', '0.0.0.9'],
    ['64:ff9b::203.0.113.9', '203.0.113.9'],
    ['[64:ff9b::cb00:7109]:443', '203.0.113.9'],
    ['2001:DB8:0:0:1::9', '2001:db8::1:0:0:9'],
    ['"[2001:db8::9]:443"', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['2001:db8:1:2:3:4:5:6:52113', '2001:db8:1:2:3:4:5:6'],
    ['::1', '::1'],
    ['::', '::'],
  ])('reads %s as %s', (text, expected) => {
    expect(parseAddress(text)).toBe(expected);
  });

  test.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '010.0.0.1',
    '0x7f.0.0.1',
    '203.0.113.256',
    '203.0.113.9:port',
    '203.0.113.9:1:2',
    '[203.0.113.9]',
    '[2001:db8::9',
    '2001:db8:::9',
    'g::1',
    '__proto__',
    `${'1'.repeat(200)}.1.1.1`,
  ])('refuses %s', (text) => {
    expect(parseAddress(text)).toBeUndefined();
    expect(prefixesOf(text)).toEqual({ 64: 'unknown', 56: 'unknown', 48: 'unknown' });
  });
});

describe('prefixesOf', () => {
  test('returns the /64, /56 and /48 of an IPv6 address', () => {
    expect(prefixesOf('2001:db8:a:bcde:1:2:3:4')).toEqual({
      64: '2001:db8:a:bcde::/64',
      56: '2001:db8:a:bc00::/56',
      48: '2001:db8:a::/48',
    });
  });

  test('returns the same /56 and /48 for 256 networks of one /56', () => {
    const all = Array.from({ length: 256 }, (_, n) => prefixesOf(`2001:db8:0:${n.toString(16)}::1`));
    expect(new Set(all.map((one) => one[64])).size).toBe(256);
    expect(new Set(all.map((one) => one[56])).size).toBe(1);
    expect(new Set(all.map((one) => one[48])).size).toBe(1);
  });

  test('returns a whole IPv4 address', () => {
    expect(prefixesOf('203.0.113.9:80')).toEqual({ 64: '203.0.113.9', 56: '203.0.113.9', 48: '203.0.113.9' });
  });
});

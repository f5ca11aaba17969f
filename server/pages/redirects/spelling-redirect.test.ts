import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { serve } from '../../app.ts';
import { normalizePath } from './spelling-redirect.ts';

const server = serverForTests();

const redirectOf = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await server.request(path, init);
  return [status, headers.get('location')];
};

const respelt = [
  ['/AR/Individual', '/ar/individual'],
  ['/ar/Contact-Us?servicetypeid=3', '/ar/contact-us?servicetypeid=3'],
  ['/ar/contact-us/?servicetypeid=3', '/ar/contact-us?servicetypeid=3'],
  ['/AR/Contact-Us/', '/ar/contact-us'],
  ['/en/reporting?utm_source=x', '/en/malpractice-report?utm_source=x'],
  ['/en/reporting/', '/en/malpractice-report'],
  ['/ar/Email-Update', '/ar/update-information'],
  ['/en/email-update-success-page?Id=1', '/en/update-information-success?Id=1'],
  ['/En/individual/Cars-Finance', '/en/individual/cars-finance'],
  ['/EN/Approval', '/en/approval'],
  ['/AR', '/ar'],
  ['/en/apr-disclosur%65', '/en/apr-disclosure'],
  ['/ar/%49ndividual?a=%49', '/ar/individual?a=%49'],
  ['/%65n/apr%2ddisclosure', '/en/apr-disclosure'],
  ['/en/%6Dalpractice-report', '/en/malpractice-report'],
  ['/en/malpractice-report%2f', '/en/malpractice-report%2F'],
  ['/en/help/%66ees', '/en/help/fees'],
  ['/en/%D8%b1', '/en/%D8%B1'],
  ['/en/individual//', '/en/individual'],
  ['/en//individual', '/en/individual'],
  ['//en/individual', '/en/individual'],
  ['///EN///individual//%63ars-finance//', '/en/individual/cars-finance'],
  ['/en/nothing/', '/en/nothing'],
  ['/ar/Nothing//x', '/ar/Nothing/x'],
] as const;

describe('path spelling', () => {
  test.each(respelt)('%s redirects to %s', async (path, to) => {
    expect(await redirectOf(`http://localhost${path}`)).toEqual([302, to]);
    expect(await redirectOf(`http://localhost${path}`, { method: 'HEAD' })).toEqual([302, to]);
  });

  test.each(respelt)('%s redirects a posted form to %s with its body', async (path, to) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await redirectOf(`http://localhost${path}`, { method: 'POST', headers, body: 'a=1' });
    expect(posted).toEqual([308, to]);
  });

  test('a path in another spelling redirects once', async () => {
    for (const [, to] of respelt.filter(([, to]) => to !== '/ar'))
      expect([to, (await redirectOf(to))[0]]).toEqual([to, 200]);
  });

  test.each([
    '/en/./individual?a=/./',
    '/en/x/../individual?a=/./',
    '/en/x/%2E%2e/individual?a=/./',
    '/en/%2e/individual?a=/./',
  ])('%s, sent unchanged over the network, redirects too', async (target) => {
    const listening = serve({ ...server.services, config: { ...server.services.config, port: 0 } });
    onTestFinished(() => void listening.close());
    if (!listening.listening) await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const locationOf = async (path: string) => {
      const [response] = await once(ask({ port, path, agent: false }).end(), 'response');
      response.resume();
      return [response.statusCode, response.headers.location];
    };
    expect(await locationOf(target)).toEqual([302, '/en/individual?a=/./']);
    expect(await locationOf('/en/individual?a=/./')).toEqual([200, undefined]);
  });

  test('a path with many slashes redirects, and one with too many is answered 414', async () => {
    expect(await redirectOf(`/ar/${'/'.repeat(8000)}x`)).toEqual([302, '/ar/x']);
    expect((await redirectOf(`/ar/${'/'.repeat(300_000)}x`))[0]).toBe(414);
  });

  test.each(['/ar/individual', '/ar/Nothing', '/ar/Individual/x', '/ar/%zz', '/en/individual.data'])(
    '%s is not redirected',
    async (path) => {
      expect((await redirectOf(path))[0]).toBe(200);
    },
  );
});

describe('normalizePath', () => {
  test('returns one spelling for all escaped forms of a path', () => {
    const withEscapes = (text: string, chosen: (index: number) => boolean) =>
      [...text]
        .map((letter, index) => (chosen(index) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
        .join('');
    const path = '/en/apr-disclosure_v1.0~x';
    for (let mask = 0; mask < 500; mask++) {
      const spelt = withEscapes(
        path.slice(1),
        (index) => ((mask * 2_654_435_761) >>> (index % 31)) % 2 === 1,
      );
      // An escaped slash is not a separator.
      expect(normalizePath(`/${spelt.replaceAll('%2f', '/')}`)).toBe(path);
    }
  });
});

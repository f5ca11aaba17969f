import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiPaths, downloadPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { pdf } from '../support/files.ts';
import type { ServerProcess } from '../support/process.ts';
import { hasNginx } from '../support/programs/installed-nginx.ts';
import {
  askNginx,
  type Ports,
  type SiteBehindNginx,
  startSiteBehindNginx,
} from '../support/programs/nginx.ts';
import { formOf } from '../support/site.ts';

describe.runIf(hasNginx)('deploy/nginx.conf in front of two processes', () => {
  let site: SiteBehindNginx;
  let processes: ServerProcess[];
  let folder: string;
  let ports: Ports;

  beforeAll(async () => {
    site = await startSiteBehindNginx();
    ({ processes, folder, ports } = site);
  }, 120_000);
  afterAll(() => site.stop());

  const ask = (method: string, path: string, options?: Parameters<typeof askNginx>[3]) =>
    askNginx(ports.https, method, path, options);
  const get = (path: string, headers: Record<string, string> = {}) => ask('GET', path, { headers });
  const upload = async (endpoint: string, form: FormData) => {
    const request = new Request('http://x', { method: 'POST', body: form });
    const type = request.headers.get('content-type') ?? '';
    return ask('POST', endpoint, {
      headers: { 'content-type': type },
      body: Buffer.from(await request.arrayBuffer()),
    });
  };
  const logged = () => readFile(join(folder, 'site.log'), 'utf8');

  test('nginx redirects HTTP to HTTPS, except certbot’s files, and rejects other host names', async () => {
    const overHttp = async (path: string): Promise<IncomingMessage> => {
      const sent = httpRequest({ port: ports.http, path, headers: { host: 'site.example' } }).end();
      const [response] = await once(sent, 'response');
      return response.resume();
    };
    const { statusCode, headers } = await overHttp('/ar/offers?a=1');
    expect([statusCode, headers.location]).toEqual([301, 'https://site.example/ar/offers?a=1']);
    const challenge = '/.well-known/acme-challenge/token';
    await mkdir(join(folder, dirname(challenge)), { recursive: true });
    await writeFile(join(folder, challenge), 'token');
    expect((await overHttp(challenge)).statusCode).toBe(200);
    await expect(ask('GET', '/', { host: 'another.example' })).rejects.toThrow();
  });

  test('nginx accepts TLS 1.2 and 1.3, and refuses 1.1', async () => {
    const protocolOf = async (maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => {
      const at = {
        host: '127.0.0.1',
        port: ports.https,
        servername: 'site.example',
        rejectUnauthorized: false,
      };
      const socket = connect({ ...at, minVersion: 'TLSv1.1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' });
      try {
        await once(socket, 'secureConnect');
        return socket.getProtocol();
      } catch {
        return undefined;
      } finally {
        socket.destroy();
      }
    };
    expect([await protocolOf('TLSv1.1'), await protocolOf('TLSv1.2'), await protocolOf('TLSv1.3')]).toEqual([
      undefined,
      'TLSv1.2',
      'TLSv1.3',
    ]);
  });

  test('nginx closes a connection whose headers never end', async () => {
    const at = {
      host: '127.0.0.1',
      port: ports.https,
      servername: 'site.example',
      rejectUnauthorized: false,
    };
    const socket = connect(at);
    await once(socket, 'secureConnect');
    socket.resume().write('GET / HTTP/1.1\r\nhost: site.example\r\n');
    await once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
  });

  test('nginx passes on a page’s compression, ETag and security headers, and answers 304', async () => {
    const page = '/ar/individual/personal-finance';
    const compressed = { 'accept-encoding': 'br' };
    // The first request to each process renders and caches the page.
    const { status, headers } = await vi.waitFor(
      async () => {
        const answer = await get(page, compressed);
        expect(answer.headers.etag).toBeTruthy();
        return answer;
      },
      { timeout: 20_000 },
    );
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains(; preload)?$/);
    expect(headers['content-security-policy']).toContain('default-src');
    const both = async () => (await get(page, { ...compressed, 'if-none-match': headers.etag ?? '' })).status;
    // Both processes have cached the page by then.
    await expect.poll(async () => [await both(), await both()], { timeout: 20_000 }).toEqual([304, 304]);
  });

  test('nginx answers 206 with the requested range of a financial report', async () => {
    const list = JSON.parse(String((await get(apiPaths.financialReports)).body)) as { id: string }[];
    const path = `${downloadPaths.financial}?id=${list[0]?.id}`;
    const whole = await get(path);
    const part = await get(path, { range: 'bytes=5-14' });
    expect([whole.status, part.status, part.headers['content-range']]).toEqual([
      200,
      206,
      `bytes 5-14/${whole.body.length}`,
    ]);
    expect(part.body).toEqual(whole.body.subarray(5, 15));
  });

  test('nginx passes on a file of 9.9 MiB, and the site’s explained 413 above 12 MiB', async () => {
    const careersForm = (size: number) => {
      const form = formOf(careers);
      const content = Buffer.concat([pdf(), Buffer.alloc(size)]);
      form.set('file', new File([content], 'cv.pdf'));
      return form;
    };
    const MiB = 1024 * 1024;
    expect((await upload(careers.endpoint, careersForm(9.9 * MiB))).status).toBe(200);
    const above = await upload(careers.endpoint, careersForm(12.5 * MiB));
    expect(above.status).toBe(413);
    expect(JSON.parse(String(above.body))).toMatchObject({ error: { ar: expect.any(String) } });
    expect((await upload(careers.endpoint, careersForm(17 * MiB))).status).toBe(413);
  });

  test('nginx replaces forged addresses in headers with the visitor’s own', async () => {
    const post = async (forwarded: string) =>
      (
        await ask('POST', apiPaths.afterServicesRequest, {
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': forwarded,
            forwarded: `for=${forwarded}`,
          },
          body: Buffer.from('{}'),
        })
      ).status;
    const statuses = [];
    // The limit is thirty a minute for an address, across both processes. Forged addresses do not avoid it.
    for (let count = 0; count < 31; count++) statuses.push(await post(`192.0.2.${count}`));
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(20);
  });

  test.each(['/metrics', '/METRICS', '/%6detrics', '/metrics/', '//metrics', '/x/../metrics'])(
    'nginx answers 404 for %s',
    async (path) => {
      // The site would answer 403, because a proxy passed the request on.
      expect((await get(path)).status).toBe(404);
    },
  );

  test('nginx logs requests without their query, and nothing about malpractice reports', async () => {
    await get('/ar/offers?q=unmistakable-query');
    await get('/ar/malpractice-report?from=unmistakable');
    await get('/assets/nothing.css', { referer: 'https://site.example/ar/malpractice-report' });
    await get('/assets/nothing.js');
    await get('/locales/ar/nothing.json');
    const aliases = ['/en/reporting', '/reporting', '/EN/Reporting/', '/en/report%69ng', '/malpractise'];
    for (const path of [...aliases, '/en/mlpractice', '/mlpractice']) await get(path);
    const form = formOf(whistleblowingReport);
    form.set('file', new File([Buffer.concat([pdf(), Buffer.alloc(5_000_000)])], 'proof.pdf'));
    expect((await upload(whistleblowingReport.endpoint, form)).status).toBe(200);
    await expect.poll(logged).toContain('GET /ar/offers 200');
    expect(await logged()).not.toMatch(/ma?lprac|report(i|%69)ng|unmistakable|nothing\./i);
    // At level `info`, this log names buffered and failed requests.
    const discarded = await readFile(join(folder, 'discarded.log'), 'utf8');
    const buffered = discarded.split('\n').filter((line) => line.includes('body is buffered'));
    expect(buffered.length).toBeGreaterThan(0);
    expect(buffered.filter((line) => /malpractice/i.test(line))).toEqual([]);
    expect(await readFile(join(folder, 'error.log'), 'utf8')).not.toContain('request: ');
  });

  test('nginx buffers all requests except those to addresses of malpractice reports', async () => {
    const begin = async (path: string) => {
      const at = {
        host: '127.0.0.1',
        port: ports.https,
        servername: 'site.example',
        rejectUnauthorized: false,
      };
      const socket = connect(at);
      await once(socket, 'secureConnect');
      const head = `POST ${path} HTTP/1.1\r\nhost: site.example\r\ncontent-type: text/plain\r\ncontent-length: 99\r\n\r\n`;
      socket.write(`${head}x`);
      // The site refuses the type at once. A buffering nginx has not contacted it yet.
      const answered = await once(socket, 'data', { signal: AbortSignal.timeout(3000) }).catch(
        () => undefined,
      );
      socket.destroy();
      return answered !== undefined;
    };
    const own = ['/ar/malpractice-report', '/en/malpractice-report/', '/EN/malpractice-report/follow-up'];
    for (const path of [...own, apiPaths.whistleblowingReport, apiPaths.whistleblowingMessage])
      expect([path, await begin(path)]).toEqual([path, true]);
    for (const path of ['/ar/malpractice-report/x', '/api/x/malpractice', '/x.malpractice', '/ar/contact-us'])
      expect([path, await begin(path)]).toEqual([path, false]);
  });

  test('nginx answers a page from its cache, by campaign links too, and asks the site if a parameter changes the page', async () => {
    const first = await get('/ar/individual');
    const again = await get('/ar/individual', { 'if-none-match': String(first.headers.etag) });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/);
    // A line follows its answer, and ends with the process that answered, or `-`.
    const lastLine = async () => (await logged()).trim().split('\n').at(-1);
    await expect.poll(lastLine).toMatch(/ GET \/ar\/individual 304 .* -$/);
    await get('/ar/individual?utm_source=X');
    await expect.poll(lastLine).toMatch(/ GET \/ar\/individual 200 .* -$/);
    await get('/ar/qualify?for=business');
    await expect.poll(lastLine).toMatch(/ GET \/ar\/qualify 200 .* 127\.0\.0\.1:\d+$/);
  });

  test('nginx uses the other process when one is killed; with both down, it serves cached pages or a 503 page', async () => {
    const calculate = () =>
      ask('POST', apiPaths.makeCalculation, {
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(
          JSON.stringify({ loanType: 'PERSONAL', requiredfinance: 100000, financeDurationId: 5 }),
        ),
      });
    expect((await calculate()).status).toBe(200);
    const [picture = ''] = /\/files\/[^"? ]+/.exec(String((await get('/ar/offers')).body)) ?? [];
    for (const path of [picture, '/ar/individual']) expect((await get(path)).status).toBe(200);
    await processes[0]?.kill('SIGKILL');
    const statuses = [];
    for (let count = 0; count < 10; count++)
      statuses.push((await get('/readyz')).status, (await calculate()).status);
    expect(statuses).toEqual(Array(20).fill(200));

    await processes[1]?.kill('SIGTERM');
    // A page that was requested before is in nginx's cache.
    const cached = await get('/ar/individual');
    expect([cached.status, cached.headers['set-cookie']]).toEqual([200, undefined]);
    // nginx serves built files from disk, and published files from its cache.
    const [, sheet = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(String(cached.body)) ?? [];
    expect([(await get(sheet)).status, (await get(picture)).status]).toEqual([200, 200]);
    const down = await get('/ar/cookies');
    expect([down.status, down.headers['retry-after'], down.headers['content-type']]).toEqual([
      503,
      '30',
      'text/html',
    ]);
    expect(String(down.body)).toContain('نعود خلال دقائق');
    await get('/ar/malpractice-report');
    await get('/ar/contact-us', { referer: 'https://site.example/ar/malpractice-report' });
    // The request for the page, and for the report, are logged without their addresses.
    const lost = (await logged()).split('\n').filter((line) => line.includes(' /down.html 503 '));
    expect(lost.length).toBe(2);
    expect(await readFile(join(folder, 'error.log'), 'utf8')).not.toMatch(/request: |malpractice/i);
    const files = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true });
    const copies = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    expect(copies.length).toBeGreaterThan(0);
    // The menu of every page names the report's page, so check the cache keys.
    for (const copy of copies)
      expect(await readFile(copy, 'latin1')).not.toMatch(/^KEY: \S*whistleblowingReport/im);
  });
});

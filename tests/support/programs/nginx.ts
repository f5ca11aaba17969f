import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, vi } from 'vitest';
import { freshDatabase } from '../database.ts';
import { freePort, killAtExit, type ServerProcess, startProcess } from '../process.ts';
import { brotliModule } from './installed-nginx.ts';

export interface Ports {
  http: number;
  https: number;
}

export interface NginxAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Writes deploy/nginx.conf into a folder, with a main configuration around it. Changes only ports, paths, certificate,
 * upstreams, one timeout and a log.
 */
async function configureNginx(
  folder: string,
  ports: Ports,
  sites: readonly { url: string }[],
): Promise<void> {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...[
        '-subj',
        '/CN=site.example',
        '-keyout',
        join(folder, 'privkey.pem'),
        '-out',
        join(folder, 'fullchain.pem'),
      ],
    ],
    { stdio: 'ignore' },
  );
  let site = await readFile('deploy/nginx.conf', 'utf8');
  const put = (from: string | RegExp, to: string) => {
    expect(site).toMatch(from);
    site = site.replaceAll(from, to);
  };
  put('/etc/letsencrypt/live/site.example/', `${folder}/`);
  put('/var/log/nginx/site.log', join(folder, 'site.log'));
  put('/etc/nginx/site', resolve('deploy'));
  put('/var/www/html', folder);
  put('/opt/site/current/build', resolve('build'));
  put('/var/cache/nginx-site', join(folder, 'cache'));
  put(/listen \[::\].*\n/g, '\n');
  put('listen 80', `listen 127.0.0.1:${ports.http}`);
  put('listen 443', `listen 127.0.0.1:${ports.https}`);
  const processes = sites.map(({ url }) => `server ${new URL(url).host}$1\n`);
  put(/(?: *server 127\.0\.0\.1:300\d(.*)\n)+/g, processes.join(''));
  // Shortens how long tests wait until a slow client is cut off.
  put('client_header_timeout 15s', 'client_header_timeout 1s');
  // Deployed, this log is discarded. Here a file shows what would be written.
  put('error_log /dev/null emerg', `error_log ${folder}/discarded.log info`);
  await mkdir(join(folder, 'temporary'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
  );
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(
    join(folder, 'nginx.conf'),
    `load_module ${brotliModule}; daemon off; pid ${folder}/pid; error_log ${folder}/error.log info; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { include /etc/nginx/mime.types; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  );
}

/** Runs nginx with deploy/nginx.conf in front of the sites, on free ports. Its files are in the folder. */
export async function runNginx(
  folder: string,
  sites: readonly { url: string }[],
): Promise<{ ports: Ports; stop(): Promise<void> }> {
  const ports = { http: await freePort(), https: await freePort() };
  await configureNginx(folder, ports, sites);
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  killAtExit(nginx);
  const stop = async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  };
  return { ports, stop };
}

/** Sends a visitor's request over TLS to `site.example`. */
export function askNginx(
  port: number,
  method: string,
  path: string,
  {
    headers = {},
    body,
    host = 'site.example',
  }: { headers?: Record<string, string>; body?: Buffer; host?: string } = {},
): Promise<NginxAnswer> {
  return new Promise((answered, failed) => {
    const sent = httpsRequest(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        rejectUnauthorized: false,
        agent: false,
        method,
        path,
        headers: { host, ...headers, ...(body && { 'content-length': String(body.length) }) },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        answered({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        });
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Two processes of the site on one database, behind nginx. */
export interface SiteBehindNginx {
  processes: ServerProcess[];
  ports: Ports;
  /** Of nginx's files. */
  folder: string;
  stop(): Promise<void>;
}

export async function startSiteBehindNginx(): Promise<SiteBehindNginx> {
  const fresh = await freshDatabase();
  const env = {
    DATABASE_URL: fresh.databaseUrl ?? '',
    DATA_DIR: fresh.dataDir,
    PUBLIC_URL: 'https://site.example',
    TRUST_PROXY: '1',
  };
  const processes = [await startProcess(env), await startProcess(env)];
  const folder = await mkdtemp(join(tmpdir(), 'rimal-nginx-'));
  const nginx = await runNginx(folder, processes);
  const { ports } = nginx;
  const status = async () => (await askNginx(ports.https, 'GET', '/healthz')).status;
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 20_000 });
  return {
    processes,
    ports,
    folder,
    async stop() {
      await nginx.stop();
      await Promise.all(processes.map((one) => one.kill('SIGKILL')));
      await fresh.remove();
      await rm(folder, { recursive: true });
    },
  };
}

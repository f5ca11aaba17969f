import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { freePort } from '../support/process.ts';
import { brotliModule, hasNginx } from '../support/programs/installed-nginx.ts';
import { type StartedServer, waitForAnswer } from './processes.ts';

/** Headers that nginx sets itself. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'content-type',
  'last-modified',
]);

/**
 * Starts nginx with one worker, an access log and `sendfile`, as Debian configures it. One port serves a body from a
 * file with the given headers. The other is in front of the site and caches as `deploy/nginx.conf` says. Returns
 * undefined if nginx is not installed.
 */
export async function startNginx(
  folder: string,
  sites: readonly StartedServer[],
  path: string,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<{ file: StartedServer; edge: StartedServer } | undefined> {
  if (!hasNginx) return undefined;
  const [port, edgePort] = [await freePort(), await freePort()];
  const deployed = await readFile('deploy/nginx.conf', 'utf8');
  // Without the servers before it, which redirect.
  const served = deployed.slice(deployed.indexOf('ssl_certificate '));
  const locations = served.match(/^ {4}location (?:\/|~ \^\S*assets\S*|@site) \{.*?^ {4}\}/gms) ?? [];
  const edge = locations.join('\n').replaceAll('/opt/site/current/build', resolve('build'));
  const maps = deployed.match(/^map .*?^\}/gms) ?? [];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const added = Object.entries(headers)
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]) => `add_header ${name} '${String(value).replaceAll("'", "\\'")}';`);
  const servers = sites.map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`);
  await mkdir(join(folder, 'root'));
  await writeFile(join(folder, 'root', 'page'), body);
  await writeFile(
    join(folder, 'nginx.conf'),
    `load_module ${brotliModule}; pcre_jit on; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 768; }
    http {
      ${maps.join('\n')}
      ${temporary.join('\n')}
      sendfile on; tcp_nopush on; access_log ${folder}/access.log; keepalive_requests 1000000000;
      server {
        listen 127.0.0.1:${port}; root ${folder}/root; etag off;
        types {}
        default_type '${headers['content-type']}';
        location = ${path} { ${added.join('\n')} try_files /page =404; }
      }
      proxy_cache_path ${folder}/cache keys_zone=pages:10m use_temp_path=off;
      upstream site { least_conn; ${servers.join(' ')} keepalive 64; keepalive_timeout 5s; }
      server {
        listen 127.0.0.1:${edgePort};
        proxy_http_version 1.1; proxy_set_header Connection ""; proxy_connect_timeout 2s;
        ${edge}
      }
    }`,
  );
  const master = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
  await waitForAnswer(port);
  const { pid = 0 } = master;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  // Other children manage the cache's folder; one of them ends after a minute.
  const titles = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')));
  const workers = children.filter((_, index) => titles[index]?.includes('worker process'));
  const started = {
    pids: [pid, ...workers.map(Number)],
    async stop() {
      if (master.exitCode !== null) return;
      const ended = once(master, 'exit');
      master.kill('SIGTERM');
      await ended;
    },
  };
  return { file: { ...started, port }, edge: { ...started, port: edgePort } };
}

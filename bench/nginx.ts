import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { freePort } from '#server/testing-process.ts';
import { answers, type Started } from './processes.ts';

/** Its own, and what belongs to one answer. */
const made = new Set(['connection', 'keep-alive', 'date', 'content-length', 'content-type', 'last-modified']);

/**
 * nginx with one worker, as Debian's configuration has it (a line a request in a log, `sendfile`), which serves a body
 * from a file with the headers that came with it. Undefined where there is none: `apt-get install nginx-light`.
 */
export async function nginxServing(
  folder: string,
  path: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Started | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined;
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const added = Object.entries(headers)
    .filter(([name]) => !made.has(name))
    .map(([name, value]) => `add_header ${name} '${String(value).replaceAll("'", "\\'")}';`);
  await mkdir(join(folder, 'root'));
  await writeFile(join(folder, 'root', 'page'), body);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 768; }
    http {
      ${temporary.join('\n')}
      sendfile on; tcp_nopush on; access_log ${folder}/access.log; keepalive_requests 1000000000;
      server {
        listen 127.0.0.1:${port}; root ${folder}/root; etag off;
        types {}
        default_type '${headers['content-type']}';
        location = ${path} { ${added.join('\n')} try_files /page =404; }
      }
    }`,
  );
  const master = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
  await answers(port);
  const { pid = 0 } = master;
  const workers = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  return {
    port,
    pids: [pid, ...workers.map(Number)],
    async stop() {
      const ended = once(master, 'exit');
      master.kill('SIGTERM');
      await ended;
    },
  };
}

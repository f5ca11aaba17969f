import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Nginx with its Brotli module. No npm package contains them. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0 && existsSync(brotliModule);
if (!hasNginx)
  process.stderr.write('skipped nginx: apt-get install nginx-light libnginx-mod-http-brotli-static\n');

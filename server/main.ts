import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { readContent } from './content/content.ts';
import { readSentences } from './content/sentences.ts';
import { openBuiltPages } from './pages/pages.ts';
import type { Services } from './services.ts';

// The process's life, in order; SIGTERM walks it backwards.
const config = readConfig(process.env);
const log = pino();
const development = process.argv.includes('--dev')
  ? await (await import('./development.ts')).openDevelopment()
  : undefined;

const services: Services = {
  config,
  log,
  now: () => new Date(),
  content: await readContent(config.contentDir),
  sentences: await readSentences('locales'),
  pages: development?.pages ?? (await openBuiltPages('build/server/index.js')),
};

const server = development?.listen(services) ?? listen(services);
if (!server.listening) await once(server, 'listening');
process.stdout.write(`ready ${config.publicUrl}\n`);

function listen(services: Services): Server {
  const created = createAdaptorServer({ fetch: createApp(services).fetch }) as Server;
  return created.listen(services.config.port, services.config.host);
}

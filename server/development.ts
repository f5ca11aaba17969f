import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { createApp } from './app.ts';
import { openLivePages, type Pages } from './pages/pages.ts';
import type { Services } from './services.ts';

/** Every component in both languages, each in a frame of its own: the pages behind are `/{language}/dev/components`. */
const components = '/dev/components';

/**
 * The development server: Vite inside this process, which loads pages anew after each edit. An edit of a sentence or of the
 * server's own programs starts the process again (`npm run dev`).
 */
export interface Development {
  pages: Pages;
  listen(services: Services): Server;
  close(): Promise<void>;
}

export async function openDevelopment(): Promise<Development> {
  // Whatever the shell says: React and Vite choose by it.
  process.env.NODE_ENV = 'development';
  // `web/routes.ts` reads it: no build has these pages.
  process.env.DEVELOPMENT_PAGES = '1';
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    pages: openLivePages((id) => vite.ssrLoadModule(id)),
    listen(services) {
      const app = createApp(services, { cached: false });
      server.on('request', (request, response) => {
        vite.middlewares(request, response, async (error?: unknown) => {
          try {
            if (error) throw error;
            if (request.url === components) {
              response.setHeader('Content-Type', 'text/html; charset=utf-8');
              response.end(await readFile('web/dev/side-by-side.html'));
              return;
            }
            await getRequestListener(async (asked) => inFrames(asked, await app.fetch(asked)))(
              request,
              response,
            );
          } catch (failure) {
            vite.ssrFixStacktrace(failure as Error);
            services.log.error({ err: failure }, 'request failed');
            response.writeHead(500).end();
          }
        });
      });
      return server.listen(services.config.port, services.config.host);
    },
    close: () => vite.close(),
  };
}

/** No page of the site may stand in a frame, but for the two that `/dev/components` shows. */
function inFrames({ url }: Request, response: Response): Response {
  if (new URL(url).pathname.endsWith(components)) response.headers.delete('X-Frame-Options');
  return response;
}

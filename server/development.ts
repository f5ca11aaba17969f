import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { createApp } from './app.ts';
import type { Services } from './intake/services.ts';
import { openLivePages, type Pages } from './pages/pages.ts';

/**
 * Vite inside this process reloads pages after each edit. `npm run dev` restarts the process after an edit in
 * `server/`, `domain/`, `contract/` or `locales/`.
 */
export interface Development {
  pages: Pages;
  listen(services: Services): Server;
  close(): Promise<void>;
}

export async function openDevelopment(): Promise<Development> {
  // Overrides the shell, because React and Vite read this variable.
  process.env.NODE_ENV = 'development';
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    pages: openLivePages((id) => vite.ssrLoadModule(id)),
    listen(services) {
      const answer = getRequestListener(createApp(services, 'none').fetch);
      server.on('request', (request, response) => {
        vite.middlewares(request, response, async (error?: unknown) => {
          try {
            if (error) throw error;
            await answer(request, response);
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

import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { openLivePages, type Pages } from './pages/pages.ts';
import type { Services } from './services.ts';

/** The development server: Vite inside this process, and the Hono app loaded anew through it after each edit. */
export interface Development {
  pages: Pages;
  listen(services: Services): Server;
  close(): Promise<void>;
}

export async function openDevelopment(): Promise<Development> {
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    pages: openLivePages((id) => vite.ssrLoadModule(id)),
    listen(services) {
      server.on('request', (request, response) => {
        vite.middlewares(request, response, async (error?: unknown) => {
          try {
            if (error) throw error;
            const { createApp } = (await vite.ssrLoadModule('/server/app.ts')) as typeof import('./app.ts');
            await getRequestListener(createApp(services).fetch)(request, response);
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

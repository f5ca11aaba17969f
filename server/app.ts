import { OpenAPIHono } from '@hono/zod-openapi';
import { servePages } from './pages/serve.ts';
import type { Services } from './services.ts';

/** The whole HTTP application: read it from top to bottom as a request travels. */
export function createApp(services: Services): OpenAPIHono {
  const app = new OpenAPIHono();
  servePages(app, services);
  return app;
}

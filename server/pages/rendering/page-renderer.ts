import type { Context } from 'hono';
import type { Desk } from '#contract/desk.ts';
import { isDesk } from '#domain/desk.ts';
import type { Language } from '#domain/language.ts';
import { listsForPages } from '../../content/option-lists/another-server.ts';
import { pathsOf } from '../../content/pages/links.ts';
import { isReportPath } from '../../http/anonymous.ts';
import type { FormBody } from '../../http/bodies/parse-form.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { type Client, clientOf } from '../../http/rate-limits/client.ts';
import { limitNames } from '../../http/rate-limits/rate-limits.ts';
import type { Services } from '../../intake/services.ts';
import { apiFor, toFormData } from '../api-for.ts';
import { withReadablePath } from '../redirects/readable-path.ts';
import { RenderQueue, type Ticket } from './render-queue.ts';
import { siteOf } from './site-of.ts';

interface Visit {
  client: Client;
  form?: FormBody | undefined;
  forwardedFor?: string | undefined;
  findDesk?: () => Promise<Desk | undefined>;
}

export interface PageRenderer {
  /** Renders a page as every visitor sees it. Always waits for its turn. */
  renderShared(path: string): Promise<Response>;
  /**
   * Renders the page of a request.
   * @param findDesk - called when the request has its place in the queue
   * @returns undefined if the queue is full
   */
  renderVisit(c: Context, findDesk: NonNullable<Visit['findDesk']>): Promise<Response | undefined>;
}

/** The client of shared pages. `counted` will list every limit, so that none applies. */
const siteClient = { prefixes: { 48: 'site', 56: 'site', 64: 'site' }, isAnonymous: false };

/** All pages wait in one queue. */
export function pageRenderer(services: Services, endpoints: readonly Endpoint[]): PageRenderer {
  const queue = new RenderQueue();
  const listsOf = listsForPages(services);

  const render = async (request: Request, path: string, visit: Visit, ticket: Ticket) => {
    const { form, findDesk } = visit;
    const language: Language = path.startsWith('/en') ? 'en' : 'ar';
    const api = apiFor(services, endpoints, { ...visit, language });
    const { lists } = services.content;
    const readable = withReadablePath(request);
    // Data for the site's scripts is not rendered, so without this it would not wait for others.
    if (new URL(readable.url).pathname.endsWith('.data')) await ticket.passTurn();
    const site = {
      ...siteOf(services, path, isDesk(path) ? lists : await listsOf(lists)),
      api: api.call,
      posted: form && toFormData(form),
      waitForTurn: ticket.waitForTurn,
      desk: await findDesk?.(),
    };
    return api.withApiStatus(await services.pages(readable, site));
  };

  return {
    async renderShared(path) {
      const ticket = queue.enter('shared', siteClient.prefixes, { always: true });
      try {
        const request = new Request(new URL(path, services.config.publicUrl));
        return await render(
          request,
          path,
          { client: { ...siteClient, counted: new Set(limitNames) } },
          ticket,
        );
      } finally {
        ticket.release();
      }
    },
    async renderVisit(c, findDesk) {
      const form = c.get('form') as FormBody | undefined;
      const client = clientOf(c, services);
      const always = form !== undefined;
      const ticket = queue.enter(laneOf(c, services, always), client.prefixes, { always });
      if (!ticket) return undefined;
      try {
        const visit = { client, form, findDesk, forwardedFor: c.req.header('x-forwarded-for') };
        const page = await render(c.req.raw, c.req.path, visit, ticket);
        // The client has closed the connection. React Router's 500 would count as an error of the site.
        return c.req.raw.signal.aborted ? new Response(null, { status: 499 }) : page;
      } finally {
        ticket.release();
      }
    },
  };
}

/**
 * Returns the queue's lane. The desk, malpractice reports, posted forms and invented addresses have lanes of their own.
 * Anybody can invent a query or path, which then misses the cache.
 */
function laneOf(c: Context, { content }: Services, isPosted: boolean): string {
  const { pathname, search } = new URL(c.req.url);
  if (isDesk(c.req.path)) return 'desk';
  const kind = isReportPath(c.req.path) ? 'report' : 'page';
  if (isPosted) return `${kind} form`;
  const [, page = ''] = /^\/(?:ar|en)\/(.+?)(?:\.data)?$/.exec(pathname) ?? [];
  return search === '' && pathsOf(content).has(page) ? kind : 'invented';
}

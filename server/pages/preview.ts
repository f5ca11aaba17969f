import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { isDesk } from '#domain/desk.ts';
import { countPath } from '#domain/funnel.ts';
import { spellingOf } from '#domain/pages.ts';
import { previewDay, previewReader } from '../desk/content/preview-content.ts';
import { readPreviewKey } from '../desk/content/preview-link.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../intake/services.ts';
import { refusePage } from './refuse-page.ts';

/** A session cookie with the draft's key and the day. */
const cookie = 'preview';

/**
 * Shows the whole site as a draft would make it, in browsers that opened its link. `/preview/<key>?day=2026-12-01`
 * begins a preview, on the page `to`, or changes its day; `/preview/leave` ends it. Nothing of it is cached or indexed,
 * and its forms send nothing.
 * @param makeApp - makes an application that uses a preview's services
 */
export function preview(services: Services, makeApp: (services: Services) => OpenAPIHono): MiddlewareHandler {
  const { keys, now, config } = services;
  const previewOf = previewReader(services);
  const apps = new WeakMap<object, OpenAPIHono>();
  const secure = config.publicUrl.startsWith('https:');
  return async (c, next) => {
    const link = /^\/preview\/([\w.-]+)$/i.exec(c.req.path);
    if (link) {
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      const key = new URL(c.req.url).pathname.slice('/preview/'.length);
      if (key === 'leave') deleteCookie(c, cookie, { path: '/' });
      else if (readPreviewKey(keys, key) === undefined) return c.notFound();
      else {
        const day = previewDay(c.req.query('day'), now());
        setCookie(c, cookie, `${key}.${day}`, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
      }
      const page = spellingOf(c.req.query('to') ?? '');
      const language = c.req.query('language') === 'en' ? 'en' : 'ar';
      return c.redirect(page === undefined ? `/${language}` : `/${language}/${encodeURI(page)}`, 303);
    }
    const stored = getCookie(c, cookie);
    if (
      stored === undefined ||
      isDesk(c.req.path) ||
      /^\/(assets|desk|sandbox|health|metrics)\b/i.test(c.req.path)
    )
      return next();
    const [draftId, mac, chosen] = stored.split('.');
    const verifiedId = readPreviewKey(keys, `${draftId}.${mac}`);
    const day = previewDay(chosen, now());
    const draft = verifiedId && (await previewOf(verifiedId, day));
    c.header('Cache-Control', 'no-store');
    if (!draft) {
      deleteCookie(c, cookie, { path: '/' });
      return next();
    }
    // Pages report that a form was opened; a preview counts nothing.
    if (c.req.path === countPath) return c.body(null, 204);
    const refused = c.req.path.startsWith('/api/') ? refuse : refusePage;
    if (!['GET', 'HEAD'].includes(c.req.method)) return refused(c, services, 403, 'previewSendsNothing');
    if (draft === 'invalid') return refused(c, services, 403, 'previewInvalid');
    const app =
      apps.get(draft) ??
      makeApp({
        ...services,
        content: draft.content,
        now: () => (day === todayInRiyadh(now()) ? now() : new Date(`${day}T12:00:00+03:00`)),
        preview: { title: draft.title, day, key: `${draftId}.${mac}` },
      });
    apps.set(draft, app);
    const answer = await app.fetch(c.req.raw, c.env);
    const headers = new Headers(answer.headers);
    headers.set('Cache-Control', 'no-store');
    headers.set('X-Robots-Tag', 'noindex');
    return new Response(answer.body, { status: answer.status, headers });
  };
}

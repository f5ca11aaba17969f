import type { MiddlewareHandler } from 'hono';
import { carryCampaign } from '#domain/campaign/carried-campaign.ts';
import { isReportPath } from '../../http/anonymous.ts';

/**
 * Adds the campaign of the page from which a visitor comes, if the link lacks it. Scripts add it to links. The server
 * cannot, because pages are the same for everybody.
 */
export const campaignRedirect: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('referer') ?? '';
  if (c.req.method !== 'GET' || !from.includes('utm_')) return next();
  const { host, pathname, search } = new URL(c.req.url);
  const isPage = /^\/(?:ar|en)\/[a-z0-9/-]+$/.test(pathname) && !isReportPath(pathname);
  if (!isPage || search.includes('utm_') || !URL.canParse(from)) return next();
  const referrer = new URL(from);
  const to = carryCampaign(referrer.searchParams, pathname + search);
  if (referrer.host !== host || to === pathname + search) return next();
  c.header('Cache-Control', 'no-store');
  return c.redirect(to, 302);
};

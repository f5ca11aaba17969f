/** The identity provider sends these names in its tokens. */
export const deskRoles = ['compliance', 'leads', 'privacy', 'operations', 'editor', 'publisher'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** A session ends after either. */
export const idleMinutes = 15;
export const sessionHours = 8;

/** States of deliveries: failed, pending for over an hour, all pending. */
export const openStates = ['failed', 'late', 'pending'] as const;
export type OpenState = (typeof openStates)[number];

/** The last 30 days, or the last 12 months. */
export const figuresPeriods = ['days', 'months'] as const;
export type FiguresPeriod = (typeof figuresPeriods)[number];
/** In characters. A lead's page with the longest search has 490. */
const maxReturnPathLength = 1000;

/** Undefined for anything but a desk page with its query, so that sign-in never leads to another host. */
export function readReturnPath(text: string | null | undefined): string | undefined {
  const isPage =
    text && text.length <= maxReturnPathLength && /^\/(ar|en)\/desk\/[\w/-]+(\?[^\s#\\]*)?$/.test(text);
  return isPage ? text : undefined;
}

/** Ignores case. Covers the pages below a language, and their data below `/desk`. */
export function isDesk(path: string): boolean {
  return /^\/(?:(?:ar|en)\/)?desk(?:[/.]|$)/i.test(path);
}

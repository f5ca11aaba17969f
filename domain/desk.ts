/** Roles of the desk's staff. The identity provider sends these names in its tokens. */
export const deskRoles = ['compliance', 'leads', 'privacy', 'operations', 'editor', 'publisher'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** Minutes without a request, and hours in total, after which a session ends. */
export const idleMinutes = 15;
export const sessionHours = 8;

/** Open deliveries: failed, pending for over an hour, all pending. */
export const openStates = ['failed', 'late', 'pending'] as const;
export type OpenState = (typeof openStates)[number];

/** Period of the desk's figures: the last 30 days, or the last 12 months. */
export const figuresPeriods = ['days', 'months'] as const;
export type FiguresPeriod = (typeof figuresPeriods)[number];
/** Longest address of a desk page that sign-in returns to, in characters. */
const maxReturnPathLength = 500;

/**
 * Returns the requested desk page, so that sign-in can lead back to it: a path with its query, always on this host.
 * Undefined for anything else.
 */
export function readReturnPath(text: string | null | undefined): string | undefined {
  const isPage =
    text && text.length <= maxReturnPathLength && /^\/(ar|en)\/desk\/[\w/-]+(\?[^\s#\\]*)?$/.test(text);
  return isPage ? text : undefined;
}

/**
 * Whether a path belongs to the desk, in upper or lower case: its pages below a language, and their data below `/desk`.
 */
export function isDesk(path: string): boolean {
  return /^\/(?:(?:ar|en)\/)?desk(?:[/.]|$)/i.test(path);
}

/** What staff may do at the desk. The provider names these words in its tokens. */
export const deskRoles = ['compliance', 'leads', 'privacy', 'operations'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** A session ends after so long without a request, and after so long in all. */
export const idleMinutes = 15;
export const sessionHours = 8;

/** What is open of deliveries: those that failed, those that are owed for over an hour, all that are owed. */
export const openStates = ['failed', 'late', 'pending'] as const;
export type OpenState = (typeof openStates)[number];

/** What figures are of: the last 30 days, or the last 12 months. */
export const figuresPeriods = ['days', 'months'] as const;
export type FiguresPeriod = (typeof figuresPeriods)[number];
/** Characters of a reason that is asked for: it is recorded, and stays. */
export const shortestReason = 3;
export const longestReason = 200;

/** Longest address of a desk page that sign-in returns to, in characters. */
const longestReturnPath = 500;

/**
 * Returns the address of a desk page that somebody came for, so that sign-in can lead back to it: a path with its query,
 * always on this host. Undefined for anything else.
 */
export function readReturnPath(text: string | null | undefined): string | undefined {
  const isPage =
    text && text.length <= longestReturnPath && /^\/(ar|en)\/desk\/[\w/-]+(\?[^\s#\\]*)?$/.test(text);
  return isPage ? text : undefined;
}

/** Whether a path is the desk's, in whatever case: its pages below a language, and what they ask for below `/desk`. */
export function isDesk(path: string): boolean {
  return /^\/(?:(?:ar|en)\/)?desk(?:[/.]|$)/i.test(path);
}

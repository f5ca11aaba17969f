/** What staff may do at the desk. The provider names these words in its tokens. */
export const deskRoles = ['compliance', 'leads', 'privacy', 'operations'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** A session ends after so long without a request, and after so long in all. */
export const idleMinutes = 15;
export const sessionHours = 8;

/** Whether a path is the desk's, in whatever case: its pages below a language, and what they ask for below `/desk`. */
export function isDesk(path: string): boolean {
  return /^\/(?:(?:ar|en)\/)?desk(?:[/.]|$)/i.test(path);
}

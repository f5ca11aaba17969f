import type { DeskRole } from '#domain/desk.ts';
import type { PagePath } from '#domain/pages.ts';

/** The desk's rooms, each for one role. */
const rooms = [
  { to: 'desk/cases', key: 'cases', role: 'compliance' },
  { to: 'desk/officers', key: 'officers', role: 'compliance' },
  { to: 'desk/looks', key: 'looks', role: 'privacy' },
] as const satisfies {
  to: PagePath;
  key: string;
  role: DeskRole;
}[];

export const roomsOf = (roles: readonly DeskRole[]) => rooms.filter(({ role }) => roles.includes(role));

import type { DeskRole } from '#domain/desk.ts';
import type { PagePath } from '#domain/pages.ts';

/** Each is open to a person with any of its roles. */
const rooms = [
  { to: 'desk/cases', key: 'cases', roles: ['compliance'] },
  { to: 'desk/officers', key: 'officers', roles: ['compliance'] },
  { to: 'desk/leads', key: 'leads', roles: ['leads'] },
  { to: 'desk/privacy', key: 'privacy', roles: ['privacy'] },
  { to: 'desk/audit-log', key: 'auditLog', roles: ['privacy'] },
  { to: 'desk/operations', key: 'operations', roles: ['operations'] },
  { to: 'desk/figures', key: 'figures', roles: ['leads', 'operations'] },
  { to: 'desk/content', key: 'content', roles: ['editor', 'publisher'] },
] as const satisfies {
  to: PagePath;
  key: string;
  roles: DeskRole[];
}[];

export const roomsOf = (roles: readonly DeskRole[]) =>
  rooms.filter((room) => room.roles.some((role) => roles.includes(role)));

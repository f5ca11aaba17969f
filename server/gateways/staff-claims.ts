import { type DeskRole, deskRoles } from '#domain/desk.ts';

export interface StaffClaims {
  /** The provider's permanent id. */
  subject: string;
  name: string;
  email: string | undefined;
  roles: DeskRole[];
  /** The provider's session id, by which it can end ours. */
  providerSession: string | undefined;
}

export type Claims = Readonly<Record<string, unknown>>;

/** Returns undefined if the claims have no valid `sub`. */
export function readStaff(claims: Claims, rolesClaim: string): StaffClaims | undefined {
  const { sub, sid, name, preferred_username, email } = claims;
  const text = (value: unknown, most: number) =>
    typeof value === 'string' && value.length <= most && /^\P{Cc}+$/u.test(value) ? value : undefined;
  const subject = text(sub, 255);
  if (!subject) return undefined;
  return {
    subject,
    name: text(name, 120) ?? text(preferred_username, 120) ?? text(email, 120) ?? subject,
    email: text(email, 254)?.match(/^[^\s<>,;@]+@[^\s<>,;@]+$/)?.[0],
    roles: readRoles(claims, rolesClaim) ?? [],
    providerSession: text(sid, 255),
  };
}

/** Returns undefined if the claim is missing. */
export function readRoles(claims: Claims, rolesClaim: string): DeskRole[] | undefined {
  const claim = claims[rolesClaim] ?? inside(claims, rolesClaim);
  if (claim === undefined) return undefined;
  const named = typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim : [];
  return deskRoles.filter((role) => named.includes(role));
}

/** Reads a dotted path: `realm_access.roles`. */
function inside(claims: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (within, key) =>
        typeof within === 'object' && within !== null ? (within as Record<string, unknown>)[key] : undefined,
      claims,
    );
}
